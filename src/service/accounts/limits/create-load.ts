import type { Calendar } from "./create-calendar.ts";
import { FORECAST, INVITATION } from "./settings.ts";

/** Who uses a limit. */
export interface Load {
  /** Callers who hold a place that they haven't used yet, and probably still come. */
  viewers: number;
  /** Callers a second who haven't been seen for a minute. */
  newcomers: number;
}

/** Measures who uses a limit. Times are whole seconds of the limiter's clock. */
export function createLoad(calendar: Calendar) {
  let strangers = 0;
  let load: Load = { viewers: 0, newcomers: 0 };

  return {
    noteStranger() {
      strangers += 1;
    },
    /** The seconds from `from` until before `until` are over. */
    pass(from: number, until: number) {
      const kept = Math.exp((from - until) / INVITATION.newcomersMemorySeconds);
      load = {
        viewers: calendar.openFrom(until - FORECAST.heldSeconds),
        newcomers: load.newcomers * kept + strangers * (1 - kept),
      };
      strangers = 0;
    },
    current: () => load,
  };
}
