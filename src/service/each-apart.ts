import { atMost } from "./at-most.ts";

/** How many are worked on at once: one that waits for a lock keeps a few seconds. */
const AT_ONCE = 3;
const FIRST_REST_S = 5;
const LONGEST_REST_S = 600;

/** Does work for each of several things that belong to different people. */
export type EachApart = <T extends { id: string }>(
  things: readonly T[],
  work: (thing: T) => Promise<void>,
) => Promise<void>;

/**
 * Goes on past a thing whose work fails, so that it keeps no other waiting. It is tried again after a rest that doubles, and
 * its error is thrown once, after the others are done.
 * @param elapsed seconds
 */
export function createEachApart(elapsed: () => number): EachApart {
  const resting = new Map<string, { until: number; seconds: number }>();
  return async (things, work) => {
    const ids = new Set(things.map(({ id }) => id));
    for (const id of resting.keys()) if (!ids.has(id)) resting.delete(id);
    const inTurn = atMost(AT_ONCE);
    const news: unknown[] = [];
    const one = async (thing: (typeof things)[number]) => {
      const rest = resting.get(thing.id);
      if (rest && rest.until > elapsed()) return;
      try {
        await work(thing);
        resting.delete(thing.id);
      } catch (error) {
        if (!rest) news.push(error);
        const seconds = Math.min(LONGEST_REST_S, rest ? 2 * rest.seconds : FIRST_REST_S);
        resting.set(thing.id, { until: elapsed() + seconds, seconds });
      }
    };
    await Promise.all(things.map((thing) => inTurn(() => one(thing))));
    if (news.length === 1) throw news[0];
    if (news.length > 1) throw new AggregateError(news, `${news.length} of ${things.length} failed: ${news[0]}`);
  };
}
