import type { OperatorDelivery, OperatorRider } from "../../../contract/operator.ts";
import { isBeforePickup } from "../../../contract/status.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { listReasons } from "../core/needs.ts";
import { stateOf } from "../core/rider-state.ts";
import type { Mark } from "../map/draw-city.ts";
import { text } from "../text/en.ts";
import { writeState } from "./rider-state.tsx";
import { LOOKS } from "./status-mark.tsx";

/**
 * What the map shows: each rider whose place is known, and the next end of each delivery.
 * Of the chosen one it has both ends and the rider, lit and named. The riders who may get it are lit, too; of those only the
 * chosen one is named: near a shop their names would cover each other, and the list beside has them all.
 */
export function listMarks(
  deliveries: readonly OperatorDelivery[],
  riders: readonly OperatorRider[],
  chosen: OperatorDelivery | undefined,
  now: number,
  candidates: { riderIds: readonly string[]; chosen: string } | null = null,
): Mark[] {
  const jobs = deliveries.flatMap((delivery): Mark[] => {
    const { id, status, pickup, dropoff } = delivery;
    const isChosen = id === chosen?.id;
    const isNeedy = listReasons(delivery).length > 0;
    const [kind, shape, colour] = LOOKS[status].split(" ");
    const markAt = (end: OperatorDelivery["pickup"], shape: string | undefined, note: string): Mark => ({
      id: `${id} ${shape}`,
      position: { lat: end.lat, lng: end.lng },
      look: `${kind} ${shape} ${colour} ${isNeedy ? "needy" : ""}`,
      note: isChosen ? note : "",
      title: `${text.statuses[status]}: ${end.name ?? end.address ?? ""}`,
      leadsTo: id,
      isChosen,
    });
    if (!isChosen) return [markAt(isBeforePickup(status) ? pickup : dropoff, shape, "")];
    return [markAt(pickup, "at-shop", text.panel.pickup), markAt(dropoff, "at-door", text.panel.dropoff)];
  });
  const people = riders.flatMap((rider): Mark[] => {
    const { id, name, location, located_at, jobs } = rider;
    if (location === null || located_at === null) return [];
    const state = stateOf(rider, now);
    const age = state === "silent" && writeSpan(now - Date.parse(located_at));
    const isCandidate = candidates?.riderIds.includes(id) ?? false;
    const isOther = isCandidate && id !== candidates?.chosen;
    const isChosen = isCandidate || id === chosen?.rider?.id;
    return [
      {
        id,
        position: location,
        look: `rider ${state}${isOther ? " other" : ""}`,
        note: isChosen && !isOther ? [name, age].filter(Boolean).join(" · ") : "",
        title: `${name} · ${writeState(rider, now)}`,
        leadsTo: isCandidate ? id : (jobs[0]?.delivery_id ?? null),
        isChosen,
      },
    ];
  });
  return [...jobs, ...people];
}
