import { normaliseLongitude, type Position } from "../../../src/contract/geo.ts";
import type { Polled } from "./poll.ts";

/** What most trackers do: the last fix, as if it were now. */
export function jumpTo(polled: readonly Polled[], seconds: number): Position {
  return latest(polled, seconds).fix.position;
}

/** What smoother trackers do: they slide from the fix before to the last one, over one interval. */
export function slideTo(polled: readonly Polled[], seconds: number, interval: number): Position {
  const news = latest(polled, seconds);
  const to = news.fix.position;
  const from = polled[polled.indexOf(news) - 1]?.fix.position ?? to;
  const share = Math.min(1, (seconds - news.receivedAt) / interval);
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: normaliseLongitude(from.lng + normaliseLongitude(to.lng - from.lng) * share),
  };
}

function latest(polled: readonly Polled[], seconds: number): Polled {
  const news = polled.findLast(({ receivedAt }) => receivedAt <= seconds);
  if (!news) throw new Error("nothing is known yet");
  return news;
}
