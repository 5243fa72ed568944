import { initialOf } from "../../../contract/initial-of.ts";
import type { OperatorDelivery, OperatorRider } from "../../../contract/operator.ts";
import { isBeforePickup } from "../../../contract/status.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { isSilent } from "../core/rank-riders.ts";
import type { Mark } from "../map/draw-city.ts";
import { text } from "../text/en.ts";

/** What the map shows: each rider whose place is known, with its age once it is old, and the next end of each delivery. */
export function listMarks(
  deliveries: readonly OperatorDelivery[],
  riders: readonly OperatorRider[],
  now: number,
): Mark[] {
  const jobs = deliveries.map(({ id, status, pickup, dropoff, attention }): Mark => {
    const isBefore = isBeforePickup(status);
    const end = isBefore ? pickup : dropoff;
    return {
      id,
      position: { lat: end.lat, lng: end.lng },
      look: `job ${isBefore ? "at-shop" : "at-door"} ${attention.length > 0 ? "needy" : ""}`,
      letter: "",
      note: "",
      title: `${text.statuses[status]}: ${end.name ?? end.address ?? ""}`,
      leadsTo: id,
    };
  });
  const people = riders.flatMap(({ id, name, location, located_at, jobs }): Mark[] => {
    if (location === null || located_at === null) return [];
    const silent = isSilent(located_at, now);
    const isBusy = jobs.length > 0;
    const state = silent ? text.choose.notes.silent : isBusy ? text.legend.busy : text.legend.free;
    const age = silent ? writeSpan(now - Date.parse(located_at)) : "";
    return [
      {
        id,
        position: location,
        look: `rider ${isBusy ? "busy" : "free"} ${silent ? "silent" : ""}`,
        letter: initialOf(name) ?? "?",
        note: age,
        title: [name, state, age].filter(Boolean).join(" · "),
        leadsTo: jobs[0]?.delivery_id ?? null,
      },
    ];
  });
  return [...jobs, ...people];
}
