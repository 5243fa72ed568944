import { ServiceProblem } from "../../problem.ts";
import type { Elapsed } from "../../store/open-clock.ts";
import { type Busy, MOST_IN_FLIGHT, PER_ACCOUNT, type Speed } from "./share-slots.ts";

/** The endpoint that a request goes to, and its account. */
interface Recipient {
  endpointId: string;
  accountId: string;
}

interface Flight extends Recipient {
  isTest: boolean;
  /** Seconds, as `elapsed` counts them. */
  since: number;
  /** Whether the endpoint has answered, or never will: then only its outcome is still to be stored. */
  isAnswered: boolean;
}

/** The requests of this process that haven't ended, and how fast endpoints answered the earlier ones. */
export interface InFlight {
  /**
   * Counts `work` as in flight until it ends. How fast the endpoint is doesn't depend on what follows its answer.
   * @param work calls `answered` when the endpoint has answered
   */
  track<T>(recipient: Recipient, work: (answered: () => void) => Promise<T>): Promise<T>;
  /**
   * The same for a test event, for which a merchant waits.
   * @throws ServiceProblem rate_limited when the account has too many of them in flight
   */
  trackTest<T>(recipient: Recipient, work: () => Promise<T>): Promise<T>;
  /** What is in flight now. */
  busy(): Busy;
  /** Resolves when every request has ended, however it ended. */
  ended(): Promise<void>;
}

/** An endpoint that takes longer is slow. */
const SLOW_SECONDS = 2;
/**
 * The share of the remembered duration that each quick answer leaves. After an answer of 15 seconds, an endpoint counts as
 * quick again after twenty quick answers.
 */
const KEPT = 0.9;
/** Endpoints whose speed is remembered. Beyond this number the oldest are forgotten, and are unproven again. */
const MOST_ENDPOINTS = 20_000;
const TESTS_PER_ACCOUNT = 4;
const MOST_TESTS = 24;

/** @param longest seconds after which every request has ended */
export function createInFlight(elapsed: Elapsed, longest: number): InFlight {
  const flights = new Map<Promise<unknown>, Flight>();
  /** The longest recent duration of each endpoint's answers, in seconds. It shrinks with each quick answer. */
  const slowest = new Map<string, number>();

  function remember(endpointId: string, seconds: number): void {
    const before = slowest.get(endpointId) ?? 0;
    slowest.delete(endpointId);
    slowest.set(endpointId, Math.max(seconds, before * KEPT));
    const [oldest] = slowest.keys();
    if (slowest.size > MOST_ENDPOINTS && oldest !== undefined) slowest.delete(oldest);
  }

  function busy(): Busy {
    const all = [...flights.values()];
    const now = elapsed();
    const hanging = new Set(
      all
        .filter(({ isAnswered, since }) => !isAnswered && now - since > SLOW_SECONDS)
        .map(({ endpointId }) => endpointId),
    );
    const speedOf = (endpointId: string): Speed => {
      const seconds = hanging.has(endpointId) ? Number.POSITIVE_INFINITY : slowest.get(endpointId);
      if (seconds === undefined) return "unproven";
      return seconds > SLOW_SECONDS ? "slow" : "quick";
    };
    return {
      all: all.length,
      byAccount: countBy(all, ({ accountId }) => accountId),
      byEndpoint: countBy(all, ({ endpointId }) => endpointId),
      bySpeed: countBy(all, ({ endpointId }) => speedOf(endpointId)),
      speedOf,
    };
  }

  function add<T>(
    { endpointId, accountId }: Recipient,
    isTest: boolean,
    work: (answered: () => void) => Promise<T>,
  ): Promise<T> {
    const flight = { endpointId, accountId, isTest, since: elapsed(), isAnswered: false };
    const answered = () => {
      if (flight.isAnswered) return;
      flight.isAnswered = true;
      remember(endpointId, elapsed() - flight.since);
    };
    const running = work(answered);
    const ended: Promise<unknown> = running
      .catch(() => {})
      .then(() => {
        flights.delete(ended);
        answered();
      });
    flights.set(ended, flight);
    return running;
  }

  return {
    busy,
    track: (recipient, work) => add(recipient, false, work),
    trackTest: async (recipient, work) => {
      const { accountId } = recipient;
      const tests = [...flights.values()].filter(({ isTest }) => isTest);
      const mine = tests.filter((test) => test.accountId === accountId);
      const isFull =
        mine.length >= TESTS_PER_ACCOUNT ||
        tests.length >= MOST_TESTS ||
        flights.size >= MOST_IN_FLIGHT ||
        (busy().byAccount.get(accountId) ?? 0) >= PER_ACCOUNT;
      if (isFull) {
        const oldest = Math.min(...(mine.length > 0 ? mine : [...flights.values()]).map(({ since }) => since));
        throw new ServiceProblem(
          "rate_limited",
          `At most ${TESTS_PER_ACCOUNT} test events of an account are sent at a time. Wait until one has its answer.`,
          [],
          Math.max(1, Math.ceil(oldest + longest - elapsed())),
        );
      }
      return add(recipient, true, work);
    },
    ended: async () => {
      await Promise.all(flights.keys());
    },
  };
}

function countBy<Key>(flights: readonly Flight[], keyOf: (flight: Flight) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const flight of flights) counts.set(keyOf(flight), (counts.get(keyOf(flight)) ?? 0) + 1);
  return counts;
}
