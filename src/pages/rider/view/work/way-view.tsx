import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position } from "../../../../contract/geo.ts";
import { decodePolyline } from "../../../../contract/polyline.ts";
import type { WayMap } from "../../map/draw-way.ts";
import { useApp } from "../use-app.ts";

interface Props {
  pickup: Position | null;
  dropoff: Position;
  /** Encoded polyline. */
  route: string;
  target: Position | null;
}

/** The map of the way. Its code is downloaded when it is first needed. */
export function WayView({ pickup, dropoff, route, target }: Props) {
  const { state, whereabouts, text } = useApp();
  const frame = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const places = useMemo(() => decodePolyline(route), [route]);
  const { rider } = state;
  const here = rider?.position === "phone" ? whereabouts.fix : null;
  const way = { pickup, dropoff, route: places, target, here, vehicle: rider?.vehicle ?? "" };
  const latest = useRef(way);
  latest.current = way;
  const map = useRef<WayMap | null>(null);

  useLayoutEffect(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const theme = () => (dark.matches ? "dark" : "light");
    const follow = () => map.current?.setTheme(theme());
    let isOver = false;
    import("../../map/draw-way.ts").then(
      ({ drawWay }) => {
        const { tiles = "", attribution = "" } = document.body.dataset;
        if (isOver || !frame.current) return;
        map.current = drawWay(frame.current, latest.current, { tiles, attribution, theme: theme(), text: text.map });
      },
      () => setFailed(true),
    );
    dark.addEventListener("change", follow);
    return () => {
      isOver = true;
      dark.removeEventListener("change", follow);
      map.current?.destroy();
      map.current = null;
    };
  }, [text]);
  useEffect(() => map.current?.show(way));

  return (
    <div class="way" ref={frame}>
      {hasFailed && <p class="hint">{text.mapFailed}</p>}
    </div>
  );
}
