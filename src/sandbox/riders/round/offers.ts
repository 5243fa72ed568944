import { distanceMetres } from "../../../contract/geo.ts";
import type { Offer } from "../../../service/riders/rider-app.ts";
import { type Random, seededRandom, uniform } from "../random.ts";
import { deviationOf } from "../scenarios.ts";
import { combine, type Outcome, type RoundContext } from "./context.ts";

/** Even a slow reply comes before this share of the offer's time has passed. */
const LATEST_SHARE = 0.7;

/** Accepts or declines every offer that its rider has looked at for long enough. */
export async function answerOffers(context: RoundContext, offers: readonly Offer[], now: number): Promise<Outcome> {
  return combine(await Promise.all(offers.map((offer) => answerOffer(context, offer, now))), now);
}

async function answerOffer(context: RoundContext, offer: Offer, now: number): Promise<Outcome> {
  const { app, whereabouts, attempt } = context;
  const place = whereabouts.get(offer.riderId)?.position ?? offer.pickup;
  const reply = replyToOffer(offer.id, distanceMetres(place, offer.pickup));
  const answer = deviationOf(offer).nobodyAccepts ? "decline" : reply.answer;
  if (answer === "ignore") return { changed: false, nextDueAt: Number.POSITIVE_INFINITY };
  const offeredAt = offer.offeredAt.getTime();
  const latest = LATEST_SHARE * (offer.expiresAt.getTime() - offeredAt);
  const dueAt = offeredAt + Math.min((reply.afterSeconds * 1000) / offer.simulation.speed, latest);
  if (dueAt > now) return { changed: false, nextDueAt: dueAt };
  const changed = await attempt(async () => void (await app[answer](offer.id, offer.riderId)));
  return { changed, nextDueAt: Number.POSITIVE_INFINITY };
}

export interface Reply {
  /** `ignore`: the phone is in a pocket, and the offer expires. */
  answer: "accept" | "decline" | "ignore";
  afterSeconds: number;
}

const TOO_FAR_METRES = 5000;

/**
 * How a rider replies to an offer; always the same for the same offer. Riders decline a pick-up that is far away fast.
 * @internal exported for tests of more cases than its callers reach
 */
export function replyToOffer(offerId: string, metresToPickup: number): Reply {
  const random = seededRandom(offerId);
  if (metresToPickup > TOO_FAR_METRES) return { answer: "decline", afterSeconds: uniform(random, 1, 3) };
  const mood = random();
  const answer = mood < 0.02 ? "ignore" : mood < 0.1 ? "decline" : "accept";
  return { answer, afterSeconds: thinkingSeconds(random) };
}

/** Log-normal with a median of 8 s, within 4 to 25 s: mostly prompt, sometimes slow. Normal by Box and Muller. */
function thinkingSeconds(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const seconds = 8 * Math.exp(0.5 * normal);
  return seconds >= 4 && seconds <= 25 ? seconds : uniform(random, 4, 12);
}
