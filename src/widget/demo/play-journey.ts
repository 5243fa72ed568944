import { deliveryAt, STEPS } from "./delivery-at.ts";
import type { Moment } from "./scenarios.ts";

/** How many seconds each part of the journey takes here, and which seconds of the delivery it stands for. */
const PARTS: readonly { takes: number; from: number; to: number }[] = [
  { takes: 5, from: 5, to: STEPS.rider_assigned },
  { takes: 4, from: STEPS.rider_assigned, to: STEPS.rider_arriving },
  { takes: 24, from: STEPS.rider_arriving, to: STEPS.at_pickup },
  { takes: 5, from: STEPS.at_pickup, to: STEPS.picked_up },
  { takes: 3, from: STEPS.picked_up, to: STEPS.in_transit },
  { takes: 40, from: STEPS.in_transit, to: STEPS.delivered },
  { takes: 9, from: STEPS.delivered, to: STEPS.delivered + 10 },
];
const WHOLE = PARTS.reduce((sum, { takes }) => sum + takes, 0);

/** Often enough for a rider who is played several times as fast to glide, not to jump. */
const WAIT = 1;

/** A whole delivery in a minute and a half, over and over; every moment of it reads like one of a real delivery. */
export function playJourney(seconds: number, now: number): Moment {
  let begun = seconds - (seconds % WHOLE);
  for (const { takes, from, to } of PARTS) {
    const share = (seconds - begun) / takes;
    if (share < 1) return { answer: deliveryAt(from + (to - from) * share, now), wait: WAIT };
    begun += takes;
  }
  throw new RangeError("a moment lies in a part");
}
