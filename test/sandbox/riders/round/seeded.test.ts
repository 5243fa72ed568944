import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceMetres } from "../../../../src/contract/geo.ts";
import { replyToOffer } from "../../../../src/sandbox/riders/round/offers.ts";
import { pauseSeconds } from "../../../../src/sandbox/riders/round/steps.ts";
import { addGpsNoise } from "../../../../src/sandbox/riders/round/take-fix.ts";

const many = Array.from({ length: 5000 }, (_, number) => `off_${number}`);

test("riders take 4–25 s over an offer; some decline, few never answer, and each always does the same", () => {
  const replies = many.map((id) => replyToOffer(id, 900));
  for (const { afterSeconds } of replies) {
    expect(afterSeconds).toBeGreaterThanOrEqual(4);
    expect(afterSeconds).toBeLessThanOrEqual(25);
  }
  const share = (answer: string) => replies.filter((reply) => reply.answer === answer).length / many.length;
  expect(share("decline")).toBeGreaterThan(0.05);
  expect(share("decline")).toBeLessThan(0.12);
  expect(share("ignore")).toBeGreaterThan(0.005);
  expect(share("ignore")).toBeLessThan(0.04);
  const middle = replies.map(({ afterSeconds }) => afterSeconds).toSorted((a, b) => a - b)[many.length / 2];
  expect(middle).toBeGreaterThan(6);
  expect(middle).toBeLessThan(11);
  expect(many.map((id) => replyToOffer(id, 900))).toEqual(replies);
});

test("a pick-up across half the town is declined quickly, so that somebody nearer is asked", () => {
  for (const id of many) {
    const { answer, afterSeconds } = replyToOffer(id, 20_000);
    expect(answer).toBe("decline");
    expect(afterSeconds).toBeLessThan(4);
  }
});

test("packages are waited for between one and three minutes, the same after a restart", () => {
  const waits = many.map((id) => pauseSeconds(id, "at_pickup"));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(60);
  expect(Math.max(...waits)).toBeLessThanOrEqual(180);
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(100);
  expect(many.map((id) => pauseSeconds(id, "at_pickup"))).toEqual(waits);
});

test("a phone's fix is a few metres off, and drifts rather than jumps", () => {
  const place = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const at = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(place, fc.string(), at, (position, riderId, now) => {
      const fix = addGpsNoise(position, riderId, now);
      const next = addGpsNoise(position, riderId, new Date(now.getTime() + 1000));
      expect(distanceMetres(position, fix)).toBeLessThan(5);
      expect(distanceMetres(fix, next)).toBeLessThan(1.2);
      expect(fix.lng).toBeGreaterThanOrEqual(-180);
      expect(fix.lng).toBeLessThanOrEqual(180);
    }),
  );
  const offsets = Array.from({ length: 600 }, (_, second) =>
    distanceMetres({ lat: 0, lng: 0 }, addGpsNoise({ lat: 0, lng: 0 }, "rdr", new Date(second * 1000))),
  );
  const mean = offsets.reduce((sum, metres) => sum + metres, 0) / offsets.length;
  expect(mean).toBeGreaterThan(1);
  expect(mean).toBeLessThan(3);
});
