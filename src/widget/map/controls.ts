import type { MapText } from "../text/text.ts";
import { createDiv, createSvg } from "./elements.ts";
import { MAX_ZOOM, MIN_ZOOM } from "./leaflet/create-leaflet.ts";

const PLUS = "M9 3v12M3 9h12";
const MINUS = "M3 9h12";
const RECENTRE = "M9 1v3M9 14v3M1 9h3M14 9h3M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4z";

export interface Controls {
  readonly element: HTMLElement;
  /** Offers to recentre while the camera doesn't follow. */
  showFollowing(following: boolean): void;
  showZoom(zoom: number): void;
}

export function createControls(text: MapText, act: { zoom(levels: number): void; recentre(): void }): Controls {
  const element = createDiv("map-buttons");
  const zoomIn = createButton(text.zoomIn, PLUS, () => act.zoom(1));
  const zoomOut = createButton(text.zoomOut, MINUS, () => act.zoom(-1));
  const recentre = createButton(text.recentre, RECENTRE, () => act.recentre());
  recentre.classList.add("map-recentre");
  recentre.hidden = true;
  element.append(zoomIn, zoomOut, recentre);
  return {
    element,
    showFollowing(following) {
      recentre.hidden = following;
    },
    showZoom(zoom) {
      // `disabled` would take the focus away.
      zoomIn.ariaDisabled = String(zoom >= MAX_ZOOM);
      zoomOut.ariaDisabled = String(zoom <= MIN_ZOOM);
    },
  };
}

function createButton(label: string, icon: string, press: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-button";
  button.title = label;
  button.setAttribute("aria-label", label);
  button.append(createSvg("0 0 18 18", icon));
  button.addEventListener("click", () => {
    if (button.ariaDisabled !== "true") press();
  });
  return button;
}
