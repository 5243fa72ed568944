import { useRef } from "preact/hooks";
import { type Look, useLazyMap } from "../../../kit/use-lazy-map.ts";
import type { ShownWay } from "../../core/shown-way.ts";
import { useApp } from "../use-app.ts";
import { Rings } from "./rings.tsx";

/** The map behind the sheet. Its code is downloaded when a place is first known; until then there are rings. */
export function WayView({ way, isQuiet }: { way: ShownWay; isQuiet: boolean }) {
  const { text } = useApp();
  const place = way.dropoff ?? way.pickup ?? way.here;
  const last = useRef(place);
  last.current = place ?? last.current;
  // Off duty nobody knows where the rider is: the map stays where they were.
  const hasPlace = last.current !== null;
  const load = async () => {
    const { drawWay } = await import("../../map/draw-way.ts");
    return (frame: HTMLElement, look: Look, way: ShownWay) => {
      const centre = last.current;
      return centre && drawWay(frame, way, { ...look, centre, text: text.map });
    };
  };
  const { frame, state } = useLazyMap(way, hasPlace, load, text);

  return (
    <div
      class="way"
      ref={frame}
      data-quiet={isQuiet}
      // Whoever moves the map by keys wants to see it: the sheet may have been drawn over it.
      onFocusCapture={() => scrollTo(0, 0)}
    >
      {state !== "drawn" && <Rings />}
      {state === "failed" && <p class="hint">{text.mapFailed}</p>}
    </div>
  );
}
