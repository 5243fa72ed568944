import type { Theme } from "./options.ts";

export interface ThemeWatch {
  current(): "light" | "dark";
  stop(): void;
}

/**
 * Whether to draw light or dark. `auto` follows the ground that the page has given the card, since all else stands on it,
 * or else the visitor's system; it calls back when that changes.
 */
export function watchTheme(theme: Theme, root: ShadowRoot, onChange: () => void): ThemeWatch {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let auto: "light" | "dark" = "light";
  const look = () => {
    auto =
      (isDark(getComputedStyle(root.host).getPropertyValue("--tracking-surface")) ?? dark.matches) ? "dark" : "light";
  };
  const change = () => {
    const before = auto;
    look();
    if (auto !== before) onChange();
  };
  const stopped = new AbortController();
  dark.addEventListener("change", change, stopped);
  // A ground that changes, with a class of the page or a style sheet that comes late, does so as a transition.
  root.addEventListener("transitionrun", change, stopped);
  look();
  return {
    current: () => (theme === "auto" ? auto : theme),
    stop: () => stopped.abort(),
  };
}

/** Nothing where it isn't a colour. Drawn, since css writes the same colour in many ways. */
function isDark(colour: string): boolean | undefined {
  const pen = colour.trim() && document.createElement("canvas").getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#0000";
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, alpha] = pen.getImageData(0, 0, 1, 1).data;
  // https://www.w3.org/TR/AERT/#color-contrast, in tenths
  return alpha ? 3 * r + 6 * g + b < 1280 : undefined;
}
