import type { Theme } from "../types.ts";

/** Whether to draw light or dark. `auto` follows the visitor's system, and calls back when that changes. */
export function watchTheme(theme: Theme, onChange: () => void): { current(): "light" | "dark"; stop(): void } {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", onChange);
  return {
    current: () => (theme !== "auto" ? theme : dark.matches ? "dark" : "light"),
    stop: () => dark.removeEventListener("change", onChange),
  };
}
