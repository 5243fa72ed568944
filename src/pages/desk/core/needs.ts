import type { Attention, OperatorDelivery } from "../../../contract/operator.ts";

/** Why a delivery stands in the list: what the service says, or that it will come late. */
export type NeedReason = Attention | "will_be_late";

/** A delivery that needs a dispatcher. */
export interface Need {
  id: string;
  delivery: OperatorDelivery;
  /** The most urgent reason. */
  reason: NeedReason;
  /** When it began; for `will_be_late` when the delivery was promised. */
  since: number;
  others: readonly NeedReason[];
}

/** The most urgent first. */
const URGENCY: readonly NeedReason[] = [
  "unassigned",
  "late",
  "will_be_late",
  "silent",
  "at_shop",
  "at_door",
  "problem",
  "code_locked",
];

/** Forecasts waver by a few minutes: less isn't worth a call. */
const LATE_MS = 5 * 60_000;

/** The deliveries that need somebody, in order of urgency, and of one urgency the oldest first. */
export function listNeeds(deliveries: readonly OperatorDelivery[]): Need[] {
  return deliveries
    .flatMap((delivery) => {
      const [first, ...others] = reasonsOf(delivery).sort((a, b) => rank(a.reason) - rank(b.reason));
      return first ? [{ id: delivery.id, delivery, ...first, others: others.map(({ reason }) => reason) }] : [];
    })
    .sort((a, b) => rank(a.reason) - rank(b.reason) || a.since - b.since || (a.id < b.id ? -1 : 1));
}

const rank = (reason: NeedReason): number => URGENCY.indexOf(reason);

function reasonsOf(delivery: OperatorDelivery): { reason: NeedReason; since: number }[] {
  const told = delivery.attention.map(({ reason, since }) => ({ reason, since: Date.parse(since) }));
  const isLate = told.some(({ reason }) => reason === "late");
  const delay = delayOf(delivery);
  return delay === null || delay < LATE_MS || isLate
    ? told
    : [...told, { reason: "will_be_late" as const, since: Date.parse(delivery.promised_by ?? "") }];
}

/** How much later than promised it will come, in milliseconds; null where either isn't known. */
export function delayOf({ promised_by, arrives_at, rider }: OperatorDelivery): number | null {
  // Before a rider has it, the time of arrival is the usual one and no forecast.
  if (promised_by === null || arrives_at === null || rider === null) return null;
  return Date.parse(arrives_at) - Date.parse(promised_by);
}

/** A row of the list. One that is over stays until nobody points at the list. */
export type Row = Need & { isOver: boolean };

/**
 * The rows while somebody points at the list or has the focus in it: each stays where it is, and what is new waits.
 * @returns rows, and how many wait
 */
export function holdRows(shown: readonly Row[], fresh: readonly Need[]): { rows: Row[]; waiting: number } {
  const byId = new Map(fresh.map((need) => [need.id, need]));
  const rows = shown.map((row) => {
    const need = byId.get(row.id);
    return need ? { ...need, isOver: false } : { ...row, isOver: true };
  });
  const known = new Set(shown.map(({ id }) => id));
  return { rows, waiting: fresh.filter(({ id }) => !known.has(id)).length };
}
