/**
 * How a geocoder or router fares. `out`: it doesn't answer, and is left alone. `refuses`: it answers, and refuses whatever it is
 * asked, or whatever it is asked for one profile. `because` says why, for the operator, in words of ours alone.
 */
export type Condition = { is: "ok" } | { is: "out" | "refuses"; because: string };

/** So many refusals in a row of one profile are no accident. */
const REFUSALS = 5;

/** Counts refusals in a row. They put no service out, because other questions may get answers. */
export function countRefusals() {
  const inARow = new Map<string, { times: number; status: number }>();
  return {
    count: (profile = "", status: number) => {
      inARow.set(profile, { times: (inARow.get(profile)?.times ?? 0) + 1, status });
    },
    /** An answer ends them. */
    end: (profile = "") => {
      inARow.delete(profile);
    },
    /** Null: nothing is refused. */
    because: (): string | null => {
      for (const [profile, { times, status }] of inARow) {
        if (times < REFUSALS) continue;
        return `it refuses what it is asked${profile && ` for profile ${profile}`} (${status})`;
      }
      return null;
    },
  };
}

/** Tells a service's condition, and those who watch it when it changes. `look` is to be called whenever it may have. */
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
  /** Of all that were sent, together. */
  seconds: number;
}

/** A geocoder or a router, for those who watch over this service. */
export interface Watched {
  name: "geocoder" | "router";
  client: {
    counts: Readonly<ClientCounts>;
    condition(): Condition;
    watch(listener: (condition: Condition) => void): () => void;
  };
}

/** Writes a line in the log when a service goes out or refuses, and when it is back. Returns the stop. */
export function tellChanges({ name, client }: Watched, log: { warn(line: string): void }): () => void {
  return client.watch((now) =>
    log.warn(
      now.is === "ok"
        ? `the ${name} is back`
        : `the ${name} ${now.is === "out" ? "is out" : "refuses"}: ${now.because}`,
    ),
  );
}
