/**
 * The settings of a rate limit. Their comments say what a higher or lower value gains, and what it costs.
 * `npm run bench:fleet` measures what a change does to viewers, and `npm run bench:limits` what it does to a crowd.
 */
export const LIMITER = {
  /**
   * A holder of a place may come this much too early: these seconds or this part of the wait, whichever is longer. It allows
   * for clocks and networks that are wrong. If it is too long, callers gain by coming early.
   */
  earlySeconds: 0.25,
  earlyPart: 0.05,
  /**
   * A caller who comes before this part of the wait is over counts as one who ignores the wait. If it is small, the first
   * second serves a burst and its refused callers too.
   */
  earliestPart: 0.9,
  /**
   * A holder of a place may come this much too late: these seconds or this part of the wait, whichever is longer. It allows
   * for slow phones. If it is too long, forgotten places stay taken.
   */
  lateSeconds: 4,
  latePart: 0.25,
  /**
   * How far holders of places may overdraw the bucket when many come late together, in seconds of the rate. A larger debt
   * keeps more promises, and exceeds the rate by more.
   */
  debtSeconds: 0.4,
  /**
   * A second serves at most the rate plus this part of it, or plus this many requests if that is more. A higher peak serves
   * bursts sooner, and puts a higher load on the service.
   */
  peakPart: 1 / 5,
  peakRequests: 5,
  /**
   * The part of the rate that viewers may book. The rest is for callers without a place. A larger part lets viewers poll
   * more often, and lets newcomers wait longer.
   */
  mostForViewers: 0.993,
  /** Viewers may always book this part, however many callers come without a place. */
  leastForViewers: 0.1,
  /** Callers who share an address and an id get different times, at most this far ahead. It must suffice for a large office. */
  mostSecondsTold: 60,
  /** Nobody is told to come later than this. A longer wait means fewer requests, and a customer who looks at an old page. */
  longestSeconds: 120,
  /**
   * Nobody gets a place further ahead than this, but may try again after `longestSeconds`. Further ahead, more callers who
   * come at once are served in turn, and others wait longer behind callers who don't come back.
   */
  farthestSeconds: 300,
  /** How often old places and callers are removed. A longer interval needs more memory, a shorter one more time. */
  sweepSeconds: 60,
} as const;

/** How a limit is shared by its parties. */
export const FAIRNESS = {
  /** How long a party's requests count. Longer forgives bursts, shorter finds out sooner who is restless. */
  memorySeconds: 10,
  /** How often the fair part is found anew. */
  levelSeconds: 0.5,
  /** The part of the limit that the parties share. The rest stays free for new parties. */
  shared: 0.98,
  /**
   * The viewers of a delivery are never restless while they ask for less than this, in requests a second: they may be one
   * person who opens a page again and again. A higher number lets the viewers of several deliveries together crowd out
   * others unnoticed. An address that asks for anything else has no such allowance, because whoever abuses a key can have
   * many addresses.
   */
  leastOfViewers: 0.5,
  /**
   * If a delivery has fewer than `fewCallers` viewers within `memorySeconds`, they may ask for `singleTimes` their fair
   * part, because they hold few places. They may be one person who asks again and again, and waits when refused. Higher
   * numbers let more such viewers together delay others.
   */
  fewCallers: 5,
  singleTimes: 3,
  /** The part of the limit that a restless party always has. */
  leastPart: 0.001,
  /**
   * A restless party may be served beyond its part while the bucket holds at least this part of its size. A smaller part
   * serves more of the limit during an attack, and leaves less for a burst of others.
   */
  sparePart: 0.9,
  /** A party that asks for fewer requests a second than this is forgotten. */
  forgotten: 0.003,
} as const;

/** How viewers of a moving rider are invited. */
export const INVITATION = {
  /** No viewer is invited sooner. A shorter wait shows the rider hardly better, and costs phones more battery and data. */
  soonestSeconds: 10,
  /**
   * The part of the limit that invited visits may fill. A larger part lets bigger crowds see a moving rider as fresh, and
   * lets newcomers wait when many come at once.
   */
  part: 0.6,
  /** How long newcomers count. Longer gives steadier waits, shorter makes room sooner when many come at once. */
  newcomersMemorySeconds: 3,
} as const;

/** How places are booked. */
export const CALENDAR = {
  /** Nobody is told to come later than this. A longer horizon keeps a longer queue; a shorter one crowds its end. */
  horizonSeconds: 3600,
  /** A search begins anew when the rate has grown by this factor. A smaller factor finds new places sooner, and searches more often. */
  worthASearch: 1.02,
} as const;

/** What the arrivals of the last seconds say about the next ones. */
export const FORECAST = {
  /** How long after its second a place is kept for its holder. A longer time keeps more promises, and lets others wait longer. */
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
   * Callers without a place come by chance, so this many times 1/√rate is kept free beside their average. A higher number
   * refuses fewer of them, and leaves more places unused.
   */
  unevenness: 0.7,
  /** How long arrivals count. Longer gives steadier estimates, shorter follows a change sooner. */
  unannouncedMemorySeconds: 30,
  presentMemorySeconds: 300,
  /** Arrivals that were counted for a shorter time than this are divided by this time. */
  fewestSeconds: 2,
  /** At least this part of the holders is expected to come, so that a calendar is never overbooked by more than its inverse. */
  fewestPresent: 0.6,
  /** What the counts of punctual and late callers keep each second. A higher share gives steadier counts, which follow a change later. */
  kept: 0.9,
} as const;

/** How processes share a limit. */
export const EXCHANGE = {
  /** How long demand counts. Longer gives steadier parts, shorter follows a change sooner. */
  memorySeconds: 0.5,
  /**
   * Each process counts as asked for an equal share of this part of a limit, even if nobody asks it. A larger part serves
   * more of the first requests that reach an idle process, and leaves less for the busy ones.
   */
  leastPart: 0.04,
  /** A process that has said nothing for this long has ended. A longer silence keeps its part from the others for longer. */
  silenceSeconds: 5,
} as const;

/** What is kept in memory. Higher values take more memory. Lower values forget sooner, and sweep more often. */
export const MEMORY = {
  /** How often limits that are idle are removed. A new one is the same as an idle one. */
  sweepSeconds: 60,
} as const;
