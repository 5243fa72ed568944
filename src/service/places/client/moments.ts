import type { Queryable } from "../../store/db.ts";
import type { Elapsed } from "../../store/open-clock.ts";
import { Unreachable } from "../unreachable.ts";

/**
 * Takes the next moment at which a service may be asked, and resolves to the seconds until then.
 * @throws Unreachable when that is too far away
 */
export type TakeMoment = () => Promise<number>;

/** A request whose turn is further away than this is refused at once, because somebody waits for the answer. */
const LONGEST_WAIT_S = 5;
/**
 * A process claims the moments of this many seconds at once, and at least one moment. So a service that is asked often
 * doesn't cost one statement for each request.
 */
const SHARE_S = 0.25;

const tooMany = (seconds: number) => new Unreachable("too many requests wait for it", seconds);

/** The moments of a service that only this process asks. */
export function ownMoments(perSecond: number, elapsed: Elapsed): TakeMoment {
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = elapsed();
    const wait = Math.max(0, next - now);
    if (wait > LONGEST_WAIT_S) throw tooMany(wait);
    next = now + wait + 1 / perSecond;
    return wait;
  };
}

/**
 * The moments of a service that all processes on a database ask. Together they ask it at most `perSecond` times a second.
 * While the database doesn't answer, no request gets a turn.
 * @param host of the service
 */
export function sharedMoments(db: Queryable, host: string, perSecond: number, elapsed: Elapsed): TakeMoment {
  const step = 1 / perSecond;
  const seconds = Math.max(1, Math.floor(perSecond * SHARE_S)) * step;
  /** This process has the moments from `next` until `end`. */
  let next = Number.NEGATIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  let claiming: Promise<void> | null = null;

  async function claim(): Promise<void> {
    const wait = await claimMoments(db, host, seconds).catch(() => {
      throw new Unreachable("the database doesn't say whose turn it is");
    });
    if (wait === null) throw tooMany(LONGEST_WAIT_S);
    next = elapsed() + Math.max(0, wait);
    end = next + seconds;
  }

  return async () => {
    for (;;) {
      const now = elapsed();
      const moment = Math.max(next, now);
      // The last moment lies one step before `end`. Half a step is tolerance for rounding errors in the sums.
      if (moment + step / 2 < end) {
        next = moment + step;
        return moment - now;
      }
      claiming ??= claim().finally(() => {
        claiming = null;
      });
      await claiming;
    }
  };
}

/**
 * Claims the next `seconds` of a service for this process. Resolves to the seconds until they begin; null if that is too far
 * away. If the stored time is further ahead than any process could have claimed, the clock was put back, and the time is
 * ignored.
 */
async function claimMoments(db: Queryable, host: string, seconds: number): Promise<number | null> {
  const [row] = await db.query<{ wait: number }>(
    `insert into place_turns as known (host, free_at) values ($1, clock_timestamp() + make_interval(secs => $2))
     on conflict (host) do update set free_at = make_interval(secs => $2) + case
         when known.free_at > clock_timestamp() + make_interval(secs => $3 + $2 + 60) then clock_timestamp()
         else greatest(known.free_at, clock_timestamp()) end
       where known.free_at <= clock_timestamp() + make_interval(secs => $3)
         or known.free_at > clock_timestamp() + make_interval(secs => $3 + $2 + 60)
     returning extract(epoch from free_at - clock_timestamp())::float8 - $2 as wait`,
    [host, seconds, LONGEST_WAIT_S],
  );
  return row?.wait ?? null;
}
