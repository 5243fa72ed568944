import type { Theme } from "./options.ts";

export interface ThemeWatch {
  current(): "light" | "dark";
  stop(): void;
}

/**
 * Decides between light and dark. `auto` follows the background that the page gives the card (`--tracking-surface`), or
 * else the visitor's system.
 *
 * @param onChange called when what `auto` means changes
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
  // The card has a transition on its background (later.css), so this event tells of every new one.
  root.addEventListener("transitionrun", change, stopped);
  look();
  return {
    current: () => (theme === "auto" ? auto : theme),
    stop: () => stopped.abort(),
  };
}

/** Undefined if the text isn't a colour. CSS writes colours in many ways, so a canvas draws and reads it. */
function isDark(colour: string): boolean | undefined {
  const pen = colour.trim() && document.createElement("canvas").getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#0000";
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, alpha] = pen.getImageData(0, 0, 1, 1).data;
  // Brightness by https://www.w3.org/TR/AERT/#color-contrast, times ten; 128 of 255 is half of it.
  return alpha ? 3 * r + 6 * g + b < 1280 : undefined;
}
