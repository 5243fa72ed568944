import { createDiv } from "./elements.ts";

/** Who made the map. `text|https://address` becomes a link; anything else is plain text, even if it looks like markup. */
export function createAttribution(attribution: string): HTMLElement {
  const element = createDiv("map-attribution");
  const bar = attribution.lastIndexOf("|");
  const address = attribution.slice(bar + 1).trim();
  if (bar > 0 && /^https?:\/\//i.test(address)) {
    const link = document.createElement("a");
    link.href = address;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = attribution.slice(0, bar).trim();
    element.append(link);
  } else {
    element.textContent = attribution;
  }
  element.hidden = attribution.trim() === "";
  return element;
}

export interface SpeedLabel {
  readonly element: HTMLElement;
  /** @param speed times real time; null outside the sandbox */
  show(speed: number | null): void;
}

/** Tells a developer that the sandbox runs faster than real time: "8× sandbox". */
export function createSpeedLabel(locale: string): SpeedLabel {
  const element = createDiv("map-speed");
  element.hidden = true;
  return {
    element,
    show(speed) {
      const text = speed !== null && speed > 1 ? `${new Intl.NumberFormat(locale).format(speed)}× sandbox` : "";
      if (element.textContent === text) return;
      element.textContent = text;
      element.hidden = text === "";
    },
  };
}
