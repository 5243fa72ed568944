// Taken whole, so that what they share (streets and how to walk along them) stays in the one file that maps come in.
import "../view/draw-map.ts";
import type { TrackerOptions } from "../tracker/tracker.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

interface Performance {
  scenario: Scenario;
  startedAt: number;
  next?: ReturnType<typeof setTimeout>;
}

/** By the function that asks again, of which every tracker has its own. */
const running = new WeakMap<() => void, Performance>();

/**
 * What the service would answer just now if its delivery were the scenario `demo`. Asks again by itself when the
 * scenario goes on, until the signal aborts. Nothing is requested from anybody.
 */
export async function play({ id, demo }: TrackerOptions, signal: AbortSignal, refresh: () => void): Promise<Response> {
  const now = Date.now();
  const performance = running.get(refresh) ?? begin(now, demo, signal);
  running.set(refresh, performance);
  const { answer, wait } = performance.scenario((now - performance.startedAt) / 1000, now);
  clearTimeout(performance.next);
  if (wait !== null) performance.next = setTimeout(refresh, wait * 1000);

  if (answer === "cut") throw new TypeError("The connection was cut.");
  if (answer === "hang") return new Promise(() => {});
  if (typeof answer === "number") return new Response(null, { status: answer });
  return new Response(JSON.stringify({ delivery_id: id, poll_after_seconds: 30, ...answer }));
}

function begin(startedAt: number, demo: string | undefined, signal: AbortSignal): Performance {
  const name = demo || "journey";
  const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
  if (!scenario) console.warn(`There is no data-demo="${name}". There are: ${Object.keys(SCENARIOS).join(", ")}.`);
  const performance: Performance = { startedAt, scenario: scenario ?? (() => ({ answer: 404, wait: null })) };
  signal.addEventListener("abort", () => clearTimeout(performance.next));
  return performance;
}
