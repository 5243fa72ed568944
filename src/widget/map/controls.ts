import type { MapText } from "../text/text.ts";
import { MAX_ZOOM, MIN_ZOOM } from "./leaflet/create-leaflet.ts";
import { svg } from "./svg.ts";

const PLUS = "M9 3v12M3 9h12";
const MINUS = "M3 9h12";
const RECENTRE = "M9 1v3M9 14v3M1 9h3M14 9h3M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4z";

export interface Controls {
  readonly element: HTMLElement;
  /** Recentring is offered once the customer has moved the map. */
  showFollowing(following: boolean): void;
  showZoom(zoom: number): void;
}

export function createControls(text: MapText, act: { zoom(levels: number): void; recentre(): void }): Controls {
  const element = document.createElement("div");
  element.className = "map-buttons";
  const zoomIn = button(text.zoomIn, PLUS, () => act.zoom(1));
  const zoomOut = button(text.zoomOut, MINUS, () => act.zoom(-1));
  const recentre = button(text.recentre, RECENTRE, () => act.recentre());
  recentre.classList.add("map-recentre");
  recentre.hidden = true;
  element.append(zoomIn, zoomOut, recentre);
  return {
    element,
    showFollowing(following) {
      recentre.hidden = following;
    },
    showZoom(zoom) {
      // A button that is disabled loses the focus.
      zoomIn.ariaDisabled = String(zoom >= MAX_ZOOM);
      zoomOut.ariaDisabled = String(zoom <= MIN_ZOOM);
    },
  };
}

function button(label: string, icon: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "map-button";
  made.title = label;
  made.setAttribute("aria-label", label);
  made.append(svg("0 0 18 18", icon));
  made.addEventListener("click", () => {
    if (made.ariaDisabled !== "true") press();
  });
  return made;
}
