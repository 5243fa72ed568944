import type { Play } from "../demo/play.ts";
import { requestFirst } from "../feed/request-first.ts";
import type { Tracker } from "../tracker/state.ts";
import { createTracker, type TrackerOptions } from "../tracker/tracker.ts";

/** Starts a tracker of a delivery or, when the options name a demo, of a scenario that is played in the browser. */
export function startTracker(options: TrackerOptions): Tracker {
  return createTracker(
    options,
    options.demo == null ? { first: () => requestFirst(options) } : { play: playLater(options) },
  );
}

/** Downloads the scenarios with the first request. */
function playLater(options: TrackerOptions): Play {
  let play: Play | undefined;
  return async (signal, refresh) => {
    const { createPlay } = await import("../demo/play.ts");
    play ??= createPlay(options);
    return play(signal, refresh);
  };
}
