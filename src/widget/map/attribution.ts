import { createDiv } from "./elements.ts";

/** Who made the map, one a line. `text|https://address` becomes a link; anything else is plain text, even markup. */
export function createAttribution(attribution: string): HTMLElement {
  const element = createDiv("map-attribution");
  element.append(...attribution.split(/(\n)/).map(toLink));
  element.hidden = attribution.trim() === "";
  return element;
}

function toLink(line: string): Node | string {
  const bar = line.lastIndexOf("|");
  const address = line.slice(bar + 1).trim();
  if (bar <= 0 || !/^https?:\/\//i.test(address)) return line;
  const link = document.createElement("a");
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = line.slice(0, bar).trim();
  return link;
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
