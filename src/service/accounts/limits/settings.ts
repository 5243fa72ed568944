/**
 * What the limiter trades, in one table. `npm run bench:fleet` measures what a change does to viewers, and
 * `npm run bench:limits` what it does to a crowd.
 */
export const LIMITER = {
  /**
   * A holder of a place may come this much too early: whichever is more, the seconds or the part of the wait. More forgives
   * clocks and networks that are wrong; less keeps a caller from gaining by coming early.
   */
  earlySeconds: 0.25,
  earlyPart: 0.05,
  /** Before this part of the wait is over, coming is not early but ignoring the wait. */
  earliestPart: 0.5,
  /** The same after the place: more forgives slow phones, less frees forgotten places sooner. */
  lateSeconds: 4,
  latePart: 0.25,
  /**
   * How far holders of places may overdraw the bucket when many come late together, in seconds of the rate. More keeps more
   * promises; less keeps the rate more exactly.
   */
  debtSeconds: 0.4,
  /**
   * No second serves more than the rate and this part of it, or this many requests where that is more. More serves bursts
   * sooner; less protects what is behind the limit.
   */
  peakPart: 1 / 5,
  peakRequests: 5,
  /**
   * The part of the rate that viewers may book. The rest is for callers without a place: more for viewers lets them poll
   * more often, less serves newcomers sooner.
   */
  mostForViewers: 0.993,
  /** Viewers may book this part however many come without a place, so that nobody starves them. */
  leastForViewers: 0.1,
  /** Callers who share an address and an id get different times, up to this far ahead. More spreads larger offices. */
  mostSecondsTold: 60,
  /** How often old places and callers are removed. Less often needs more memory, more often more time. */
  sweepSeconds: 60,
} as const;

export const CALENDAR = {
  /** Nobody is told to come later than this. A longer horizon keeps a longer queue; a shorter one crowds its end. */
  horizonSeconds: 3600,
  /** A search begins anew when the places have become this many times as many. Less finds them sooner but searches more. */
  worthASearch: 1.02,
} as const;

export const FORECAST = {
  /** How long after its second a place is kept for its holder. More keeps more promises, less serves others sooner. */
  heldSeconds: 2,
  /** How long after its second a place counts as missed for good. The calendar keeps seconds until then. */
  decidedSeconds: 60,
  /**
   * The parts of the rate that may be kept free for callers without a place. New ones can be as many as all viewers, after
   * an outage for example. Restless ones, who ignore their wait, must not push out those who keep to theirs.
   */
  mostForNew: 0.8,
  mostForRestless: 0.2,
  /**
   * Callers without a place come by chance. Beside their average, this many times 1/√rate is kept free. More refuses fewer
   * of them, less wastes fewer places.
   */
  unevenness: 0.7,
  /** How long arrivals count. Longer gives steadier estimates, shorter follows a change sooner. */
  unannouncedMemorySeconds: 30,
  presentMemorySeconds: 300,
  /** Estimates of less than this time are treated as if they were of this time. */
  fewestSeconds: 2,
  /** At least this part of the holders is expected to come, so that a calendar is never overbooked by more than its inverse. */
  fewestPresent: 0.6,
  /** What the counts of punctual and late callers keep each second. More is steadier, less follows sooner. */
  kept: 0.9,
} as const;
