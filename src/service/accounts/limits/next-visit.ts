import type { Load } from "./create-limiter.ts";
import type { Limit } from "./create-limits.ts";

/** No viewer is invited sooner. A shorter wait shows the rider hardly better, and costs phones more battery and data. */
const SOONEST_SECONDS = 10;
/** Invited visits fill this part of the limit. More of it shows a moving rider to bigger crowds; less leaves room for newcomers. */
const INVITED = 0.6;

/** A viewer who was just served. */
interface Viewer {
  /** Identifies the client among all that share the limit. */
  caller: string;
  /** How long a viewer of this delivery waits if the service doesn't invite them sooner, in whole seconds. */
  usual: number;
  /** Whether the rider moves, so that the viewer is invited sooner while there is room. */
  moving: boolean;
}

/** Books the next visit of a viewer at `now`, in seconds. Returns the wait until then in whole seconds. */
export function bookNextVisit({ limiter, perSecond, load }: Limit, { caller, usual, moving }: Viewer, now: number) {
  return limiter.pollAfter(caller, now, moving ? inviteAfter(load(now), perSecond, usual) : usual);
}

/**
 * How long a viewer of a moving rider waits until the next visit, in whole seconds.
 *
 * The rule is Little's law, L = λW: viewers who wait W seconds each make viewers / W visits a second. So W is chosen such
 * that visits and newcomers together fill a fixed part of the limit, and the rest is free for what can't be foreseen:
 *
 *     W = viewers / (INVITED × perSecond − newcomers), from SOONEST_SECONDS to `usual`
 *
 * All viewers are told the same W, so it is fair. Each further viewer adds a small step, so it is smooth. It depends on how
 * many viewers there are and not on how often they come, so it can't swing. A delivery's usual wait is never exceeded here:
 * where even that is too often for the limit, the limiter's places spread the visits.
 *
 * J. D. C. Little, "A Proof for the Queuing Formula: L = λW", 1961: https://doi.org/10.1287/opre.9.3.383
 *
 * @param load of the key in all processes, viewers of riders who stand included
 * @param perSecond the key's limit in requests a second, in all processes together
 * @internal exported for tests of more cases than its callers reach
 */
export function inviteAfter({ viewers, newcomers }: Load, perSecond: number, usual: number): number {
  const room = INVITED * perSecond - newcomers;
  const fair = room > 0 ? Math.ceil(viewers / room) : usual;
  return Math.min(usual, Math.max(SOONEST_SECONDS, fair));
}
