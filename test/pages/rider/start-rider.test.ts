// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { startRider } from "../../../src/pages/rider/start-rider.ts";

test("once the position is blocked, nothing from before counts as shared", async () => {
  let watcher: { take: PositionCallback; fail: PositionErrorCallback } | undefined;
  const geolocation = {
    watchPosition(take: PositionCallback, fail: PositionErrorCallback) {
      watcher = { take, fail };
      return 1;
    },
    clearWatch() {},
  };
  Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });
  const rider = { id: "rdr_1", name: "Amina W.", vehicle: "bicycle", on_duty: true, position: "phone", jobs: [] };
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/v1/rider/offers")) return new Promise(() => {});
    if (path === "/v1/rider/fixes") return Response.json({ stored: 1, fault: null });
    return Response.json(path === "/v1/rider/sessions" ? { rider, token: "x" } : rider);
  });
  const { core, whereabouts, stop } = await startRider();
  await core.pair("ABCDEFGH", "Test");
  await expect.poll(() => watcher).toBeDefined();
  const coords = { latitude: 1, longitude: 1, accuracy: 5, heading: null, speed: null };
  watcher?.take({ coords, timestamp: Date.now() } as GeolocationPosition);
  await expect.poll(() => whereabouts.state.taken).toBe("usable");
  watcher?.fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
  expect(whereabouts.state).toMatchObject({ position: "denied", taken: null, fix: null });
  stop();
  vi.unstubAllGlobals();
});
