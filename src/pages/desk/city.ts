import { computed, signal } from "@preact/signals";
import type { OperatorDelivery, OperatorRider } from "../../contract/operator.ts";
import { isFinal } from "../../contract/status.ts";
import { listNeeds } from "./core/needs.ts";
import { api } from "./session.ts";

const EVERY_MS = 5000;

/** Every delivery that is under way; null until they are known. All views show these. */
export const underWay = signal<readonly OperatorDelivery[] | null>(null);
/** How many of them need somebody. */
export const needCount = computed(() => listNeeds(underWay.value ?? []).length);
/** Every rider on duty. */
export const onDuty = signal<readonly OperatorRider[]>([]);
/** When the service last answered, while it doesn't; null while it does. */
export const lostSince = signal<number | null>(null);

let answeredAt = Date.now();
let newest = 0;
/** What the last answer said where the next one begins. */
let since: string | undefined;

/** Asks for what has changed. An answer that is overtaken by a newer request, or by an act, is dropped. */
async function refresh(): Promise<void> {
  newest++;
  const mine = newest;
  const result = await api.changes(since);
  if (mine !== newest) return;
  if (!result.ok) {
    lostSince.value ??= answeredAt;
    return;
  }
  answeredAt = Date.now();
  lostSince.value = null;
  const { next, is_all, deliveries, riders, gone } = result.data;
  since = next;
  onDuty.value = merge(is_all ? [] : onDuty.value, riders, gone);
  const places = new Map(onDuty.value.map((rider) => [rider.id, rider]));
  const known = merge((is_all ? null : underWay.value) ?? [], deliveries, gone);
  underWay.value = known.map((delivery) => placeRider(delivery, places.get(delivery.rider?.id ?? "")));
}

/** The rows with those that have changed, in place of what they were. */
function merge<Row extends { id: string }>(
  known: readonly Row[],
  changed: readonly Row[],
  gone: readonly string[],
): Row[] {
  const rows = new Map(known.map((row) => [row.id, row]));
  for (const row of changed) rows.set(row.id, row);
  for (const id of gone) rows.delete(id);
  return [...rows.values()];
}

/** A delivery's rider, where the list of riders says they are. */
function placeRider(delivery: OperatorDelivery, at: OperatorRider | undefined): OperatorDelivery {
  const { rider } = delivery;
  if (!rider || !at || isFinal(delivery.status) || rider.located_at === at.located_at) return delivery;
  return { ...delivery, rider: { ...rider, location: at.location, located_at: at.located_at } };
}

/** What acts have made of deliveries, which a list that was loaded before doesn't know. */
const acted = signal<ReadonlyMap<string, OperatorDelivery>>(new Map());

/** Shows what acts have made of deliveries, before the next answer does. */
export function takeIn(...changed: readonly OperatorDelivery[]): void {
  const ids = new Set(changed.map(({ id }) => id));
  const others = (underWay.value ?? []).filter(({ id }) => !ids.has(id));
  // The service's list has no scheduled ones, so it would never say that one of them is gone.
  const isUnderWay = ({ status, attention }: OperatorDelivery) =>
    status !== "pending" && (!isFinal(status) || attention.length > 0);
  underWay.value = [...changed.filter(isUnderWay), ...others];
  acted.value = new Map([...acted.value, ...changed.map((delivery) => [delivery.id, delivery] as const)]);
  void refresh();
}

/** The rows of a list, each as it is known now. */
export function renew(rows: readonly OperatorDelivery[]): readonly OperatorDelivery[] {
  const live = new Map(underWay.value?.map((delivery) => [delivery.id, delivery]));
  return rows.map((row) => {
    const newer = live.get(row.id) ?? acted.value.get(row.id);
    return newer && newer.sequence >= row.sequence ? newer : row;
  });
}

/** Keeps it up to date while somebody can see the page. @returns the teardown */
export function watchCity(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turns = 0;
  const turn = () => void ask();
  const ask = async () => {
    turns++;
    const mine = turns;
    clearTimeout(timer);
    if (document.hidden) return;
    await refresh();
    if (mine === turns) timer = setTimeout(turn, EVERY_MS);
  };
  const lose = () => {
    lostSince.value ??= answeredAt;
  };
  document.addEventListener("visibilitychange", turn);
  addEventListener("online", turn);
  addEventListener("offline", lose);
  turn();
  return () => {
    turns++;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", turn);
    removeEventListener("online", turn);
    removeEventListener("offline", lose);
  };
}
