import type { Theme } from "../types.ts";

export interface ThemeWatch {
  current(): "light" | "dark";
  /** The page's styles may have changed. */
  look(): void;
  stop(): void;
}

/**
 * Whether to draw light or dark. `auto` follows the ground that the page has given the card, since all else stands on it,
 * or else the visitor's system; it calls back when that changes.
 */
export function watchTheme(theme: Theme, host: Element, onChange: () => void): ThemeWatch {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let auto: "light" | "dark" = "light";
  const look = () => {
    auto = (isDark(getComputedStyle(host).getPropertyValue("--tracking-surface")) ?? dark.matches) ? "dark" : "light";
  };
  const change = () => {
    look();
    onChange();
  };
  dark.addEventListener("change", change);
  look();
  return {
    current: () => (theme === "auto" ? auto : theme),
    look,
    stop: () => dark.removeEventListener("change", change),
  };
}

/** Nothing where it isn't a colour, or one that css doesn't write as three bytes. */
function isDark(colour: string): boolean | undefined {
  const pen = colour.trim() && document.createElement("canvas").getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#0000";
  pen.fillStyle = colour;
  const bytes = Number(pen.fillStyle.replace("#", "0x"));
  // https://www.w3.org/TR/AERT/#color-contrast, in tenths
  return bytes >= 0 ? 3 * (bytes >> 16) + 6 * ((bytes >> 8) & 255) + (bytes & 255) < 1280 : undefined;
}
