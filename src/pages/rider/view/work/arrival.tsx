import { fill } from "../../../../widget/text/words.ts";
import type { LegAhead } from "../../core/shown-way.ts";
import { useApp } from "../use-app.ts";

/** How long the present leg still takes, and until when. Close by, a time says nothing any more. */
export function Arrival({ leg: { km, arrivesAt }, isNear = false }: { leg: LegAhead; isNear?: boolean }) {
  const { core, text, format } = useApp();
  if (km === null) return null;
  if (arrivesAt === null || isNear) return <p class="arrival huge">{format.distance(km)}</p>;
  return (
    <p class="arrival">
      <strong class="huge">{format.minutes(Math.max(1, Math.ceil((arrivesAt - core.now()) / 60_000)))}</strong>{" "}
      <span class="by">{fill(text.job.by, { time: format.clock(arrivesAt) })}</span>{" "}
      <span class="hint">{format.distance(km)}</span>
    </p>
  );
}
