import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ShownWay } from "../../core/shown-way.ts";
import type { WayMap } from "../../map/draw-way.ts";
import { useApp } from "../use-app.ts";
import { Rings } from "./rings.tsx";

/** The map behind the sheet. Its code is downloaded when a place is first known; until then there are rings. */
export function WayView({ way, isQuiet }: { way: ShownWay; isQuiet: boolean }) {
  const { text } = useApp();
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"empty" | "drawn" | "failed">("empty");
  const latest = useRef(way);
  latest.current = way;
  const map = useRef<WayMap | null>(null);
  const centre = way.dropoff ?? way.pickup ?? way.here;
  const hasPlace = centre !== null;

  useLayoutEffect(() => {
    if (!hasPlace) return;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const theme = () => (dark.matches ? "dark" : "light");
    const follow = () => map.current?.setTheme(theme());
    let isOver = false;
    import("../../map/draw-way.ts")
      .then(({ drawWay }) => {
        const { tiles = "", attribution = "" } = document.body.dataset;
        const { dropoff, pickup, here } = latest.current;
        const centre = dropoff ?? pickup ?? here;
        if (isOver || !frame.current || !centre) return;
        const options = { centre, tiles, attribution, theme: theme(), text: text.map } as const;
        map.current = drawWay(frame.current, latest.current, options);
        setState("drawn");
      })
      .catch(() => setState("failed"));
    dark.addEventListener("change", follow);
    return () => {
      isOver = true;
      dark.removeEventListener("change", follow);
      map.current?.destroy();
      map.current = null;
      setState("empty");
    };
  }, [text, hasPlace]);
  useEffect(() => map.current?.show(way));

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
