import type { Position } from "../../contract/geo.ts";
import type { TrackerState } from "../tracker/state.ts";
import { createCamera } from "./camera.ts";
import type { Controls } from "./controls.ts";
import { type DrawLoop, startDrawLoop } from "./draw-loop.ts";
import { hintAtGestures } from "./gestures/hint-at-gestures.ts";
import { listenForGestures } from "./gestures/index.ts";
import { createLeaflet, removeLeaflet } from "./leaflet/create-leaflet.ts";
import { TileLayer } from "./leaflet/tile-layer.ts";
import type { MapOptions } from "./options.ts";
import { createPins } from "./pins.ts";
import { nearLongitude, outermostOf, placesOf } from "./places.ts";
import { createRiderLayer } from "./rider/rider-layer.ts";
import { runInTasks } from "./run-in-tasks.ts";
import type { MapTheme } from "./tile.ts";

/** The map of one delivery. It is created with the first state that has a place to show. */
export interface LiveMap {
  /** Resolves when everything is drawn; rejects if that fails. */
  readonly ready: Promise<void>;
  update(state: TrackerState): void;
  setTheme(theme: MapTheme): void;
  zoom(levels: number): void;
  recentre(): void;
  /** The frame has another size. */
  resize(): void;
  destroy(): void;
}

/** @param center a place of the delivery: the map shows the copy of the world that it is on */
export function createLiveMap(
  canvas: HTMLElement,
  center: Position,
  options: MapOptions,
  controls: Controls,
  first: TrackerState,
): LiveMap {
  const map = createLeaflet(canvas, center);
  const camera = createCamera(map, controls.showFollowing, options.covered);
  listenForGestures(map, camera.release);
  hintAtGestures(canvas, options.text);
  map.on("zoomend", () => controls.showZoom(map.getZoom()));

  const near = (place: Position) => nearLongitude(place, center);
  const tiles = new TileLayer(options.tiles, options.theme);
  const showPins = createPins(map);
  const rider = createRiderLayer(map, near, () => loop?.redraw(), options);
  let loop: DrawLoop | undefined;
  let latest = first;
  let inView: Position[] = [];
  let way: Position[] = [];
  let destroyed = false;

  function read(state: TrackerState): void {
    const places = placesOf(state, options);
    inView = places.inView.map(near);
    way = outermostOf(rider.update(state, places));
    showPins({
      ...places,
      pickup: places.pickup && near(places.pickup),
      dropoff: places.dropoff && near(places.dropoff),
    });
  }

  // In one task this takes 85 ms on a phone four times slower than a desktop. In three, none takes more than 45.
  const ready = runInTasks(
    [
      () => {
        read(latest);
        camera.keepInView(rider.locate(options.clock()), inView, way);
      },
      () => {
        loop = startDrawLoop(map, options.clock, (moment) => {
          const place = rider.locate(moment.now);
          if (!moment.still && !rider.isFadingOut()) camera.keepInView(place, inView, way);
          return rider.draw(moment);
        });
      },
      () => tiles.addTo(map),
    ],
    () => destroyed,
  );

  return {
    ready,
    update(state) {
      latest = state;
      read(state);
      loop?.redraw();
    },
    setTheme: (theme) => tiles.setTheme(theme),
    zoom(levels) {
      camera.release();
      map.setZoom(map.getZoom() + levels);
    },
    recentre: camera.resume,
    resize() {
      map.invalidateSize({ animate: false });
      camera.refit();
    },
    destroy() {
      destroyed = true;
      loop?.stop();
      rider.remove();
      removeLeaflet(map);
    },
  };
}
