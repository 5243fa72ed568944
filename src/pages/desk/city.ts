import { signal } from "@preact/signals";
import type { OperatorDelivery, OperatorRider } from "../../contract/operator.ts";
import { isFinal } from "../../contract/status.ts";
import type { Result } from "../kit/client.ts";
import type { Page } from "../kit/ui/use-list.ts";
import { api } from "./session.ts";

const EVERY_MS = 5000;
const PAGE = 100;

/** Every delivery that is under way; null until they are known. All views show these. */
export const underWay = signal<readonly OperatorDelivery[] | null>(null);
/** Every rider on duty. */
export const onDuty = signal<readonly OperatorRider[]>([]);
/** When the service last answered, while it doesn't; null while it does. */
export const lostSince = signal<number | null>(null);

let answeredAt = Date.now();
let newest = 0;

/** Asks for all of it again. An answer that is overtaken by a newer request, or by an act, is dropped. */
async function refresh(): Promise<void> {
  newest++;
  const mine = newest;
  const [deliveries, riders] = await Promise.all([
    loadAll((after) => api.deliveries({ under_way: "true", limit: PAGE, starting_after: after })),
    loadAll((after) => api.riders({ on_duty: "true", limit: PAGE, starting_after: after })),
  ]);
  if (mine !== newest) return;
  if (!deliveries || !riders) {
    lostSince.value ??= answeredAt;
    return;
  }
  answeredAt = Date.now();
  lostSince.value = null;
  underWay.value = deliveries;
  onDuty.value = riders;
}

/** Null where a page is missing: half of a city would look like a quiet one. */
async function loadAll<Row extends { id: string }>(
  load: (after: string | undefined) => Promise<Result<Page<Row>>>,
): Promise<Row[] | null> {
  const rows: Row[] = [];
  for (;;) {
    const result = await load(rows.at(-1)?.id);
    if (!result.ok) return null;
    rows.push(...result.data.data);
    if (!result.data.has_more) return rows;
  }
}

/** Shows what an act has made of a delivery, before the next answer does. */
export function takeIn(delivery: OperatorDelivery): void {
  const others = (underWay.value ?? []).filter(({ id }) => id !== delivery.id);
  const isOver = isFinal(delivery.status) && delivery.return?.state !== "returning";
  underWay.value = isOver ? others : [delivery, ...others];
  void refresh();
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
