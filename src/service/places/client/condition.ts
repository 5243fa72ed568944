/**
 * The condition of a geocoder or router. `out`: it doesn't answer, so no requests are sent for a while. `refuses`: it
 * answers, but refuses every question, or every question for one profile. `because` tells the operator why; it names no
 * address and no key.
 */
export type Condition = { is: "ok" } | { is: "out" | "refuses"; because: string };

/** After this many refusals in a row for one profile, the service counts as refusing: so many are no accident. */
const REFUSALS = 5;

/** Counts refusals in a row. They don't make a service `out`, because it may answer other questions. */
export function countRefusals() {
  const inARow = new Map<string, { times: number; status: number }>();
  return {
    count: (profile = "", status: number) => {
      inARow.set(profile, { times: (inARow.get(profile)?.times ?? 0) + 1, status });
    },
    /** An answer ends the row of refusals. */
    end: (profile = "") => {
      inARow.delete(profile);
    },
    /** Why the service counts as refusing; null if it doesn't. */
    because: (): string | null => {
      for (const [profile, { times, status }] of inARow) {
        if (times < REFUSALS) continue;
        return `it refuses what it is asked${profile && ` for profile ${profile}`} (${status})`;
      }
      return null;
    },
  };
}

/** Tells a service's condition, and calls the listeners when it changes. Call `look` whenever it may have changed. */
export function createWatch(outBecause: () => string | null, refusesBecause: () => string | null) {
  const listeners = new Set<(condition: Condition) => void>();
  let told: Condition["is"] = "ok";

  function condition(): Condition {
    const out = outBecause();
    if (out !== null) return { is: "out", because: out };
    const refuses = refusesBecause();
    return refuses === null ? { is: "ok" } : { is: "refuses", because: refuses };
  }

  return {
    condition,
    look: () => {
      const now = condition();
      if (now.is === told) return;
      told = now.is;
      for (const listener of listeners) listener(now);
    },
    watch: (listener: (condition: Condition) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** What came of the requests so far. */
export interface ClientCounts {
  answered: number;
  unreachable: number;
  /** The duration of all requests together. */
  seconds: number;
}

/** A geocoder or a router that health checks, metrics and the log report on. */
export interface Watched {
  name: "geocoder" | "router";
  client: {
    counts: Readonly<ClientCounts>;
    condition(): Condition;
    watch(listener: (condition: Condition) => void): () => void;
  };
}

/** Writes a line in the log when a service is down or refuses, and when it is back. Returns the stop. */
export function tellChanges({ name, client }: Watched, log: { warn(line: string): void }): () => void {
  return client.watch((now) =>
    log.warn(
      now.is === "ok"
        ? `the ${name} is back`
        : `the ${name} ${now.is === "out" ? "is out" : "refuses"}: ${now.because}`,
    ),
  );
}
