import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { MapTheme } from "../../widget/map/tile.ts";

interface LazyMap<View> {
  show(view: View): void;
  setTheme(theme: MapTheme): void;
  destroy(): void;
}

/** What every map of a page has: the tiles that the service names in the page, and the theme of the moment. */
export interface Look {
  tiles: string;
  attribution: string;
  theme: MapTheme;
}

/**
 * A map in its frame, which shows `view` after each drawing and follows the theme. Its code is downloaded once a place is known.
 * @param load resolves to what draws the map into the frame; null: there is no place any more
 * @param about what the map is drawn for: another value draws it again
 */
export function useLazyMap<View>(
  view: View,
  hasPlace: boolean,
  load: () => Promise<(frame: HTMLElement, look: Look, view: View) => LazyMap<View> | null>,
  about?: unknown,
) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<LazyMap<View> | null>(null);
  const [state, setState] = useState<"empty" | "drawn" | "failed">("empty");
  const latest = useRef(view);
  latest.current = view;

  useLayoutEffect(() => {
    if (!hasPlace) return;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const theme = () => (dark.matches ? "dark" : "light");
    const follow = () => map.current?.setTheme(theme());
    let isOver = false;
    load()
      .then((draw) => {
        if (isOver || !frame.current) return;
        const { tiles = "", attribution = "" } = document.body.dataset;
        map.current = draw(frame.current, { tiles, attribution, theme: theme() }, latest.current);
        if (map.current) setState("drawn");
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
  }, [about, hasPlace]);
  useEffect(() => map.current?.show(view));
  return { frame, state };
}
