import type { Position } from "../../contract/geo.ts";
import { nearestOn, sliceLine } from "../../contract/line.ts";
import { runInTasks } from "../lib/tasks.ts";
import { createMotion, type Estimate, type Motion } from "../motion/create-motion.ts";
import { type Fix, readFix } from "../motion/fix.ts";
import { createTrail, type Trail } from "../motion/trail.ts";
import type { TrackerState } from "../tracker/state.ts";
import type { Controls } from "./controls.ts";
import { createFollow } from "./follow.ts";
import { hintAtGestures } from "./gestures/hint-at-gestures.ts";
import { listenForGestures } from "./gestures/index.ts";
import { createLeaflet, removeLeaflet } from "./leaflet/create-leaflet.ts";
import { createLines, type Lines } from "./lines.ts";
import { nearLongitude } from "./near-longitude.ts";
import type { MapOptions } from "./options.ts";
import { createPin, type Pin } from "./pins.ts";
import { type Places, placesOf } from "./places.ts";
import { type Player, play } from "./play.ts";
import { reducedMotion } from "./reduced-motion.ts";
import { planWay, type WayAhead } from "./rider/plan-way.ts";
import { createRider, type RiderMarker } from "./rider/rider.ts";
import type { MapTheme } from "./tile-address.ts";
import { showTiles } from "./tiles.ts";

export interface Scene {
  /** When all of it is drawn; rejects when it can't be. */
  ready: Promise<void>;
  update(state: TrackerState): void;
  setTheme(theme: MapTheme): void;
  zoom(levels: number): void;
  recentre(): void;
  resize(): void;
  destroy(): void;
}

/** With reduced motion the marker moves in steps that are far enough apart not to be an animation. */
const STILL: WayAhead = { way: [], times: [0], step: 5000, move: 0, meet: null };
/** A rider who rests, or whose news is old, goes nowhere, but is seen to become so. */
const COME_TO_REST: WayAhead = { ...STILL, times: [600], move: 150 };

/** How often the camera looks where the rider is in each step. */
const LOOKS = 2;

/** The rider who is being followed: someone else's way and name are none of theirs. */
interface Ride {
  motion: Motion;
  trail: Trail;
  name: string | null;
  fix: Fix | null;
}

/** Everything that is drawn, from the first state that says where anything is. */
export function createScene(
  canvas: HTMLElement,
  state: TrackerState,
  first: Position,
  options: MapOptions,
  controls: Controls,
): Scene {
  const map = createLeaflet(canvas, first);
  const follow = createFollow(map, controls.showFollowing, options.covered);
  listenForGestures(map, follow.release);
  hintAtGestures(canvas, options.text);
  map.on("zoomend", () => controls.showZoom(map.getZoom()));

  let places: Places = placesOf(state, options);
  let ride: Ride | null = null;
  let marker: RiderMarker | null = null;
  let shown: Estimate | null = null;
  let pins: { pickup: Pin; dropoff: Pin } | undefined;
  let lines: Lines | undefined;
  /** Where the way that the rider has come ends, and the way ahead begins. */
  let meet: Position | null = null;
  /** When the news stopped: a stale rider isn't moved on. */
  let frozenAt: number | null = null;
  let latest = state;
  let theme = options.theme;
  let tilesInTheme = (_: MapTheme) => {};
  let player: Player | undefined;
  let destroyed = false;
  let plannedUntil = 0;

  // At once, and with Leaflet's own beginning, these would keep a slow phone from answering for a tenth of a second.
  const ready = runInTasks(
    [
      () => update(latest),
      () => {
        player = play(map, draw);
        player.wake();
      },
      () => {
        tilesInTheme = showTiles(map, options.tiles, theme);
      },
      () => {
        pins = { pickup: createPin(map), dropoff: createPin(map) };
        drawPins();
      },
      () => {
        lines = createLines(map);
        drawLines();
      },
    ],
    () => destroyed,
  );

  function near(place: Position): Position {
    return nearLongitude(place, first);
  }

  function update(next: TrackerState): void {
    latest = next;
    places = placesOf(next, options);
    frozenAt = next.phase === "live" ? null : (frozenAt ?? Date.now());
    drawPins();
    takeFix(next);
    if (!places.rider) {
      marker?.remove();
      marker = shown = meet = null;
      drawLines();
    }
    marker?.setStale(next.phase === "stale");
    if (player) player.wake();
    else look();
  }

  /** Keeps in view what ought to be. */
  function look(): void {
    follow.look(shown && near(shown.position), places.inView.map(near));
  }

  function takeFix(next: TrackerState): void {
    const name = next.reading?.rider?.name ?? null;
    const fix = places.rider && readFix(next, places.target);
    if (!fix) {
      if (!next.reading?.rider) ride = null;
      return;
    }
    // One whose name isn't told is nobody else.
    const another = name !== null && ride?.name && ride.name !== name;
    if (!ride || another) ride = { motion: createMotion(), trail: createTrail(), name, fix: null };
    ride.name ??= name;
    ride.fix = fix;
    ride.motion.addFix(fix);
    ride.trail.addFix(fix);
    const before = shown;
    shown = ride.motion.at(frozenAt ?? Date.now());
    if (!shown) return;
    if (!marker) marker = createRider(map, near(shown.position));
    marker.setName(name);
    if (before && before.jumps !== shown.jumps) marker.crossFade(() => player?.wake());
  }

  /** Puts the rider where they are by now; answers when to be called again. */
  function draw(time: number, still: boolean, changed: boolean): number | null {
    const now = frozenAt ?? time;
    shown = (places.rider && ride?.motion.at(now)) ?? null;
    // A move of the map would end a fade.
    if (!still && !marker?.fades()) look();
    if (!ride || !marker || !shown) return null;
    // What moves by itself is only kept in view meanwhile.
    if (!changed && now < plannedUntil) return plannedUntil - now;
    const done = shown.settled || frozenAt !== null;
    const motionless = still || reducedMotion();
    const ahead = motionless ? STILL : done ? COME_TO_REST : planWay(map, ride.motion, now, near);
    marker.draw({ ...shown, position: near(shown.position) }, ahead);
    if (still) return null;
    meet = ahead.meet ?? near(shown.position);
    drawLines();
    plannedUntil = now + ahead.step;
    return done ? null : ahead.step / LOOKS;
  }

  function drawPins(): void {
    const { pickup, dropoff, delivered } = places;
    pins?.pickup.show(pickup && near(pickup), "pickup");
    pins?.dropoff.show(dropoff && near(dropoff), delivered ? "delivered" : "dropoff");
  }

  function drawLines(): void {
    if (!lines) return;
    const trail = meet && ride?.trail.upTo(meet);
    const route = meet && ride?.fix?.route;
    const ahead = meet && route && sliceLine(route, nearestOn(route, meet).along);
    lines.draw((trail ?? []).map(near), (ahead ?? []).map(near));
  }

  return {
    ready,
    update,
    setTheme(next) {
      theme = next;
      tilesInTheme(next);
    },
    zoom(levels) {
      follow.release();
      map.setZoom(map.getZoom() + levels);
    },
    recentre: follow.resume,
    resize() {
      map.invalidateSize({ animate: false });
      follow.refit();
    },
    destroy() {
      destroyed = true;
      player?.stop();
      marker?.remove();
      removeLeaflet(map);
    },
  };
}
