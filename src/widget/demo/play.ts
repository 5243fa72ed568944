import { SCENARIOS, type Scenario } from "./scenarios.ts";

/** Answers as the service would, and calls `refresh` when there is news. The signal ends that. */
export type Play = (signal: AbortSignal, refresh: () => void) => Promise<Response>;

/**
 * Plays a scenario from its beginning, for one tracker. It requests nothing from anybody.
 *
 * @param demo the scenario's name, or "" for the whole journey
 */
export function createPlay({ id, demo }: { id: string; demo?: string | undefined }): Play {
  const scenario = findScenario(demo || "journey");
  const startedAt = Date.now();
  let next: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(next);

  return async (signal, refresh) => {
    const now = Date.now();
    const { answer, wait } = scenario((now - startedAt) / 1000, now);
    stop();
    if (wait !== null) next = setTimeout(refresh, wait * 1000);
    // Adding the same listener to the same signal again has no effect.
    signal.addEventListener("abort", stop);
    if (answer === "cut") throw new TypeError("The connection was cut.");
    if (answer === "hang") return new Promise(() => {});
    if (typeof answer === "number") return new Response(null, { status: answer });
    return new Response(JSON.stringify({ delivery_id: id, poll_after_seconds: 30, ...answer }));
  };
}

function findScenario(name: string): Scenario {
  const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
  if (scenario) return scenario;
  console.warn(`There is no data-demo="${name}". There are: ${Object.keys(SCENARIOS).join(", ")}.`);
  return () => ({ answer: 404, wait: null });
}
