import { expect, test } from "vitest";
import { timeLeft } from "../../../src/pages/rider/core/time-left.ts";

const offer = { offered_at: "2026-03-14T09:26:00Z", expires_at: "2026-03-14T09:26:40Z" };
const at = (seconds: number) => timeLeft(offer, Date.parse(offer.offered_at) + 1000 * seconds);

test("the countdown goes from the whole time to nothing", () => {
  expect(at(0)).toEqual({ seconds: 40, part: 1 });
  expect(at(10)).toEqual({ seconds: 30, part: 0.75 });
  expect(at(39.5), "a second that has begun").toEqual({ seconds: 1, part: 0.0125 });
  expect(at(40)).toEqual({ seconds: 0, part: 0 });
});

test("the countdown stays between the whole time and zero, whatever the phone's clock says", () => {
  expect(at(-90)).toEqual({ seconds: 40, part: 1 });
  expect(at(3600)).toEqual({ seconds: 0, part: 0 });
});

test("an offer without any time is over", () => {
  const none = { offered_at: offer.expires_at, expires_at: offer.expires_at };
  expect(timeLeft(none, Date.parse(none.expires_at))).toEqual({ seconds: 0, part: 0 });
});
