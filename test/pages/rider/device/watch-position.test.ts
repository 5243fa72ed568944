import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fix } from "../../../../src/pages/rider/core/storage.ts";
import { watchPosition } from "../../../../src/pages/rider/device/watch-position.ts";

const HOUR_MS = 3_600_000;
let tell: (position: { coords: object; timestamp: number }) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("navigator", {
    geolocation: {
      watchPosition(take: typeof tell) {
        tell = take;
      },
      clearWatch() {},
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
