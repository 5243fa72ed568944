import { between, type Random, seededRandom } from "./random.ts";

export interface Reply {
  /** `ignore`: the phone is in a pocket, and the offer expires. */
  answer: "accept" | "decline" | "ignore";
  afterSeconds: number;
}

const TOO_FAR_METRES = 5000;

/**
 * What a rider does with an offer, and how long they look at it; always the same for the same offer. Nobody rides across
 * half the town for a pick-up: that is declined at a glance, and somebody nearer is asked.
 */
export function replyToOffer(offerId: string, metresToPickup: number): Reply {
  const random = seededRandom(offerId);
  if (metresToPickup > TOO_FAR_METRES) return { answer: "decline", afterSeconds: between(random, 1, 3) };
  const mood = random();
  const answer = mood < 0.02 ? "ignore" : mood < 0.1 ? "decline" : "accept";
  return { answer, afterSeconds: humanDelay(random) };
}

/** Log-normal about a median of 8 s, within 4–25 s: mostly prompt, sometimes distracted. */
function humanDelay(random: Random): number {
  const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const seconds = 8 * Math.exp(0.5 * bell);
  return seconds >= 4 && seconds <= 25 ? seconds : between(random, 4, 12);
}
