import { distanceMetres } from "../../../contract/geo.ts";
import type { Offer } from "../../../service/riders/rider-app.ts";
import { replyToOffer } from "../reply-to-offer.ts";
import { sceneOf } from "../scenarios/index.ts";
import { type Crew, combine, type Outcome } from "./crew.ts";

/** However slow the answer, it comes before this share of the offer's time is over. */
const LATEST_SHARE = 0.7;

/** Accepts or declines every offer whose rider has looked at it for long enough. */
export async function answerOffers(crew: Crew, offers: readonly Offer[], now: number): Promise<Outcome> {
  return combine(await Promise.all(offers.map((offer) => answerOffer(crew, offer, now))), now);
}

async function answerOffer(crew: Crew, offer: Offer, now: number): Promise<Outcome> {
  const { app, whereabouts, attempt } = crew;
  const place = whereabouts.get(offer.riderId)?.position ?? offer.pickup;
  const reply = replyToOffer(offer.id, distanceMetres(place, offer.pickup));
  const answer = sceneOf(offer).nobodyComes ? "decline" : reply.answer;
  if (answer === "ignore") return { changed: false, nextDueAt: Number.POSITIVE_INFINITY };
  const offeredAt = offer.offeredAt.getTime();
  const latest = LATEST_SHARE * (offer.expiresAt.getTime() - offeredAt);
  const dueAt = offeredAt + Math.min((reply.afterSeconds * 1000) / offer.simulation.speed, latest);
  if (dueAt > now) return { changed: false, nextDueAt: dueAt };
  const changed = await attempt(() => (answer === "accept" ? app.accept(offer.id) : app.decline(offer.id)));
  return { changed, nextDueAt: Number.POSITIVE_INFINITY };
}
