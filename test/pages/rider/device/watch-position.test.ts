import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fix } from "../../../../src/pages/rider/core/storage.ts";
import { watchPosition } from "../../../../src/pages/rider/device/watch-position.ts";

const HOUR_MS = 3_600_000;
type Tell = (position: { coords: object; timestamp: number }) => void;
/** Whom the phone tells where it is, until they say that it is enough. */
let watches: Map<number, Tell>;
/** How often the phone was asked for one fix. */
let askedOnce: number;
const tell: Tell = (position) => {
  for (const take of watches.values()) take(position);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
  watches = new Map();
  askedOnce = 0;
  let ids = 0;
  vi.stubGlobal("navigator", {
    geolocation: {
      watchPosition(take: Tell) {
        ids++;
        watches.set(ids, take);
        return ids;
      },
      getCurrentPosition() {
        askedOnce++;
      },
      clearWatch: (id: number) => void watches.delete(id),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a phone whose clock is set back goes on telling where it is", () => {
  const taken: Fix[] = [];
  const watch = watchPosition({ take: (fix) => taken.push(fix), tell: () => {} });
  watch.want(true);
  const ride = (lat: number) => {
    vi.advanceTimersByTime(10_000);
    tell({
      coords: { latitude: lat, longitude: 36.8, accuracy: 8, heading: null, speed: null },
      timestamp: Date.now(),
    });
  };
  ride(-1.28);
  // An older one that comes late says nothing.
  tell({ coords: { latitude: -1.27, longitude: 36.8, accuracy: 8 }, timestamp: Date.now() - 5000 });
  vi.setSystemTime(Date.now() - HOUR_MS);
  ride(-1.29);
  ride(-1.3);
  expect(taken.map(({ lat }) => lat)).toEqual([-1.28, -1.29, -1.3]);
  watch.want(false);
});

test("a phone that lies still is asked each minute, and spared once nobody needs to know", () => {
  const told: string[] = [];
  const taken: Fix[] = [];
  const watch = watchPosition({ take: (fix) => taken.push(fix), tell: (state) => told.push(state) });
  watch.want(true);
  watch.want(true);
  expect(watches.size).toBe(1);
  vi.advanceTimersByTime(125_000);
  expect(askedOnce).toBe(2);
  const [late] = watches.values();
  watch.want(false);
  expect([watches.size, vi.getTimerCount()], "what empties the battery").toEqual([0, 0]);
  late?.({ coords: { latitude: -1.28, longitude: 36.8, accuracy: 8 }, timestamp: Date.now() });
  expect([told, taken]).toEqual([["asking", "off"], []]);
});
