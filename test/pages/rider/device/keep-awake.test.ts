// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { keepAwake } from "../../../../src/pages/rider/device/keep-awake.ts";

afterEach(() => vi.unstubAllGlobals());

/** A phone that takes a while to hold its screen on. */
function slowPhone() {
  const held = new Set<object>();
  const asked: (() => void)[] = [];
  const request = () =>
    new Promise((resolve) => {
      asked.push(() => {
        const lock = {
          released: false,
          async release() {
            lock.released = true;
            held.delete(lock);
          },
        };
        held.add(lock);
        resolve(lock);
      });
    });
  vi.stubGlobal("navigator", { wakeLock: { request } });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    held,
    /** How many requests wait for the phone's answer. */
    async asks() {
      await settle();
      return asked.length;
    },
    /** Lets the phone do what it was asked for so far. */
    async answer() {
      await settle();
      for (const grant of asked.splice(0)) grant();
      await settle();
    },
  };
}

test("two requests at once don't leave the screen on for good", async () => {
  const phone = slowPhone();
  const awake = keepAwake();
  awake.want(true);
  // The page is left and back before the phone has answered.
  document.dispatchEvent(new Event("visibilitychange"));
  await phone.answer();
  await phone.answer();
  expect(phone.held.size).toBe(1);
  awake.want(false);
  await phone.answer();
  expect(phone.held.size).toBe(0);
});

test("a lock that is no longer wanted when the phone grants it is released", async () => {
  const phone = slowPhone();
  const awake = keepAwake();
  awake.want(true);
  expect(await phone.asks()).toBe(1);
  awake.stop();
  await phone.answer();
  expect(phone.held.size).toBe(0);
});
