import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { at, MINUTE, NOW, reading, removeCards, showCard, state, withoutRider } from "./a-card.ts";

vi.mock("../../../src/widget/map/index.ts", () => import("./a-paper-map.ts"));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
  document.title = "Your order";
});
afterEach(() => {
  removeCards();
  vi.useRealTimers();
});

async function showTitled(...[first, options]: Parameters<typeof showCard>) {
  const card = showCard(first, { title: true, ...options });
  await vi.dynamicImportSettled();
  return card;
}

test("the page's title stays unless the page asks for it", async () => {
  await showTitled(state(), { title: undefined });
  expect(document.title).toBe("Your order");
});

test("the title begins with the arrival, then with the outcome, and in the end is the page's own again", async () => {
  const { tracker, remove } = await showTitled(state());
  expect(document.title).toBe("12:45 · Your order");
  tracker.become(state({ phase: "stale", locatedAt: NOW - 3 * MINUTE }));
  expect(document.title).toBe("No signal since 12:33 · Your order");
  for (const checkedAt of [NOW + 1, NOW + 2]) {
    tracker.become(state({ reading: reading({ eta_minutes: 0, distance_remaining_km: 0.02 }), checkedAt }));
  }
  expect(document.title).toBe("Amina is at your door · Your order");
  const history = [at("delivered", 12, 40)];
  tracker.become(state({ phase: "ended", reading: reading({ status: "delivered", ...withoutRider, history }) }));
  expect(document.title).toBe("Your order has arrived · Your order");
  remove();
  expect(document.title).toBe("Your order");
});

test("a title that the page sets since is kept", async () => {
  const { tracker, remove } = await showTitled(state());
  document.title = "(1) Your order";
  for (const checkedAt of [NOW + 1, NOW + 2]) {
    tracker.become(state({ reading: reading({ eta_minutes: 20 }), checkedAt }));
  }
  expect(document.title).toBe("12:56 · (1) Your order");
  document.title = "Help";
  remove();
  expect(document.title).toBe("Help");
});

test("when the page changes its title, the arrival comes back without a new record", async () => {
  const { remove } = await showTitled(state());
  document.title = "(1) Your order";
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.title).toBe("12:45 · (1) Your order");
  remove();
  document.title = "Help";
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.title).toBe("Help");
});

test("a text that another script puts first stays, and isn't repeated", async () => {
  const { tracker, remove } = await showTitled(state());
  document.title = `12:45 · ${document.title}`;
  await vi.advanceTimersByTimeAsync(1000);
  tracker.become(state());
  expect(document.title).toBe("12:45 · 12:45 · Your order");
  remove();
  expect(document.title).toBe("Your order");
});

test("of several cards the first one sets the title, and the next one when it is removed", async () => {
  const first = await showTitled(state());
  const second = await showTitled(state({ reading: reading({ eta_minutes: 30 }) }));
  expect(document.title).toBe("12:45 · Your order");
  first.remove();
  expect(document.title).toBe("Your order");
  second.tracker.become(state({ reading: reading({ eta_minutes: 30 }) }));
  expect(document.title).toBe("13:06 · Your order");
  second.remove();
  expect(document.title).toBe("Your order");
});
