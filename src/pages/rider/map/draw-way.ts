import type { Position } from "../../../contract/geo.ts";
import { createAttribution } from "../../../widget/map/attribution.ts";
import { createCamera } from "../../../widget/map/camera.ts";
import { hintAtGestures } from "../../../widget/map/gestures/hint-at-gestures.ts";
import { listenForGestures } from "../../../widget/map/gestures/index.ts";
import { createLeaflet, removeLeaflet } from "../../../widget/map/leaflet/create-leaflet.ts";
import { TileLayer } from "../../../widget/map/leaflet/tile-layer.ts";
import { openCanvas } from "../../../widget/map/open-canvas.ts";
import { createPins } from "../../../widget/map/pins.ts";
import { nearLongitude, outermostOf } from "../../../widget/map/places.ts";
import { createLines } from "../../../widget/map/rider/lines.ts";
import { createMarker, type Marker } from "../../../widget/map/rider/marker.ts";
import { STILL } from "../../../widget/map/rider/plan-way.ts";
import type { MapTheme } from "../../../widget/map/tile.ts";
import type { MapText } from "../../../widget/text/text.ts";
import type { ShownWay } from "../core/shown-way.ts";

export interface WayMap {
  show(way: ShownWay): void;
  setTheme(theme: MapTheme): void;
  destroy(): void;
}

/** CSS pixels of the map's lower edge that the sheet lies on: style/stage.css. */
const BELOW = 20;

/** Draws the way on the card's own map, with the rider where their phone or the service says they are. */
export function drawWay(
  frame: HTMLElement,
  first: ShownWay,
  options: { centre: Position; tiles: string; attribution: string; theme: MapTheme; text: MapText },
): WayMap {
  const { centre } = options;
  const { root, canvas, controls, close } = openCanvas(frame, options, {
    zoom(levels) {
      camera.release();
      map.setZoom(map.getZoom() + levels);
    },
    recentre: () => camera.resume(),
  });
  canvas.tabIndex = 0;
  root.append(controls.element, createAttribution(options.attribution));

  const map = createLeaflet(canvas, centre);
  const camera = createCamera(map, controls.showFollowing, covered, BELOW);
  listenForGestures(map, camera.release);
  hintAtGestures(canvas, options.text);
  map.on("zoomend", () => controls.showZoom(map.getZoom()));
  const tiles = new TileLayer(options.tiles, options.theme);
  const showPins = createPins(map);
  const drawLines = createLines(map);
  const near = (place: Position) => nearLongitude(place, centre);
  let marker: Marker | null = null;
  let way = first;

  /** Where the sheet lies on the map's left, or a notice or message on its upper edge: style/stage.css. */
  function covered() {
    const width = Number.parseFloat(getComputedStyle(frame).paddingLeft);
    if (width > 0) return { width, height: frame.offsetHeight };
    const notice = frame.parentElement?.querySelector(".incoming, .stage > .notices > :last-child");
    const height = (notice?.getBoundingClientRect().bottom ?? 0) - frame.getBoundingClientRect().top;
    return notice && height < frame.offsetHeight ? { width: frame.offsetWidth, height } : null;
  }

  function show(next: ShownWay): void {
    const isOther = next.about !== way.about;
    way = next;
    const pickup = way.pickup && near(way.pickup);
    const dropoff = way.dropoff && near(way.dropoff);
    const here = way.here && near(way.here);
    const line = way.line.map(near);
    const places = [pickup, dropoff].filter((place) => place !== null);
    showPins({ pickup, dropoff, delivered: way.isDelivered });
    drawLines(way.approach.map(near), line);
    drawRider();
    camera.keepInView(here, places, outermostOf(line));
    // The rider wants to see all of it, wherever they have moved the map.
    if (isOther) camera.resume();
  }

  function drawRider(): void {
    if (!way.here) {
      marker?.remove();
      marker = null;
      return;
    }
    const { accuracy, bearing } = way.here;
    const position = near(way.here);
    marker ??= createMarker(map, position);
    marker.setVehicle(way.vehicle);
    const estimate = {
      position,
      bearing,
      confidenceMetres: accuracy,
      state: bearing === null ? "standing" : "moving",
      ageSeconds: 0,
      jumps: 0,
      settled: true,
    } as const;
    marker.draw(estimate, STILL);
  }

  const observer = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    camera.refit();
  });
  observer.observe(root);
  // A pin close to the rider is a dot, and how close they are depends on the zoom.
  map.on("zoomend", drawRider);
  show(first);
  tiles.addTo(map);

  return {
    show,
    setTheme(theme) {
      root.dataset.theme = theme;
      tiles.setTheme(theme);
    },
    destroy() {
      observer.disconnect();
      marker?.remove();
      removeLeaflet(map);
      close();
    },
  };
}
