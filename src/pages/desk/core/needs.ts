import { LIMITS } from "../../../contract/limits.ts";
import type { Attention, HandOverDoubt, OperatorDelivery } from "../../../contract/operator.ts";

/** Why a delivery stands in the list: what the service says, or that it will come late. */
export type NeedReason = Attention | "will_be_late";

/** One of the reasons, and when it began. Of what will be late, it is the time that was promised. */
export interface Reason {
  reason: NeedReason;
  since: number;
  /** What looks wrong about a hand-over. */
  details?: readonly HandOverDoubt[];
}

/** A delivery that needs a dispatcher, with the most urgent reason. */
export interface Need extends Reason {
  id: string;
  delivery: OperatorDelivery;
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
  "reported",
  "late_step",
  "code_locked",
  "hand_over",
  "returning",
];

/** The service tells since when it is too long. People want to know for how long it has been so. */
const USUAL_MINUTES: Partial<Record<NeedReason, number>> = {
  unassigned: LIMITS.longSearchMinutes,
  silent: LIMITS.silentMinutes,
  at_shop: LIMITS.longStopMinutes,
  at_door: LIMITS.longStopMinutes,
};

/** Forecasts waver by a few minutes: less isn't worth a call. */
const LATE_MS = 5 * 60_000;

/** The deliveries that need somebody, in order of urgency. Of one urgency, what is due first comes first. */
export function listNeeds(deliveries: readonly OperatorDelivery[]): Need[] {
  return deliveries
    .flatMap((delivery) => {
      const [first, ...others] = listReasons(delivery);
      return first ? [{ id: delivery.id, delivery, ...first, others: others.map(({ reason }) => reason) }] : [];
    })
    .sort((a, b) => rank(a.reason) - rank(b.reason) || (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** What nobody promised comes last, the oldest of it first. */
const placeOf = ({ id, since, delivery: { promised_by } }: Need): string =>
  `${promised_by ?? `~${new Date(since).toISOString()}`} ${id}`;

const rank = (reason: NeedReason): number => URGENCY.indexOf(reason);

/** Why a delivery needs somebody, the most urgent first. */
export function listReasons(delivery: OperatorDelivery): Reason[] {
  const told = delivery.attention.map(({ reason, since, details = [] }): Reason => {
    const usual = (USUAL_MINUTES[reason] ?? 0) * 60_000;
    return { reason, since: Date.parse(since) - usual, details };
  });
  const isLate = told.some(({ reason }) => reason === "late");
  const willBeLate = !isLate && (delayOf(delivery) ?? 0) >= LATE_MS;
  const foreseen: Reason[] = willBeLate
    ? [{ reason: "will_be_late", since: Date.parse(delivery.promised_by ?? "") }]
    : [];
  return [...told, ...foreseen].sort((a, b) => rank(a.reason) - rank(b.reason));
}

/** How much later than promised it will come, in milliseconds; null where either isn't known. */
function delayOf({ promised_by, arrives_at, rider }: OperatorDelivery): number | null {
  // Before a rider has it, the time of arrival is the usual one and no forecast.
  if (promised_by === null || arrives_at === null || rider === null) return null;
  return minuteOf(arrives_at) - minuteOf(promised_by);
}

/** As clocks show it: how late something is fits the two times beside it. */
const minuteOf = (at: string | number): number => Math.floor(new Date(at).getTime() / 60_000) * 60_000;

/** How late it came, or will come at best, in milliseconds; null where it isn't late, or nothing was promised. */
export function latenessOf(delivery: OperatorDelivery, now: number): number | null {
  const { status, promised_by, delivered_at } = delivery;
  if (promised_by === null || status === "cancelled") return null;
  const promised = minuteOf(promised_by);
  const late = delivered_at
    ? minuteOf(delivered_at) - promised
    : Math.max(minuteOf(now) - promised, delayOf(delivery) ?? 0);
  return late < 60_000 ? null : late;
}

const rankOf = ({ promised_by, id }: OperatorDelivery) => `${promised_by ?? "~"} ${id}`;

/** Those that are due first come first, and those without a promise last: an order that stays while they change. */
export const byPromise = (a: OperatorDelivery, b: OperatorDelivery): number => (rankOf(a) < rankOf(b) ? -1 : 1);

/** A row of the list. */
export interface Row {
  id: string;
  delivery: OperatorDelivery;
  /** Null: it is under way, and needs nobody. */
  need: Need | null;
  /** What it stands under. */
  group: NeedReason | "under_way";
  /** It is settled, and stays until nobody points at the list. */
  isOver: boolean;
}

/** Everything under way: what needs somebody, and after it the rest. */
export function listRows(deliveries: readonly OperatorDelivery[]): Row[] {
  const needs = listNeeds(deliveries);
  const needy = new Set(needs.map(({ id }) => id));
  const others = deliveries.filter(({ id }) => !needy.has(id)).toSorted(byPromise);
  return [
    ...needs.map((need) => ({ id: need.id, delivery: need.delivery, need, group: need.reason, isOver: false })),
    ...others.map((delivery) => ({
      id: delivery.id,
      delivery,
      need: null,
      group: "under_way" as const,
      isOver: false,
    })),
  ];
}

/**
 * The rows while somebody points at the list or has the focus in it: each stays where it is, and what is new waits.
 * @returns rows, and how many that need somebody wait
 */
export function holdRows(shown: readonly Row[], fresh: readonly Row[]): { rows: Row[]; waiting: number } {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const rows = shown.map((row) => {
    const { group } = row;
    const renewed = byId.get(row.id);
    return renewed
      ? { ...renewed, group, isOver: group !== "under_way" && renewed.need === null }
      : { ...row, isOver: true };
  });
  const needy = new Set(shown.flatMap(({ id, group }) => (group === "under_way" ? [] : [id])));
  return { rows, waiting: fresh.filter(({ id, need }) => need && !needy.has(id)).length };
}
