import { FIX_FAULTS, type FixFault } from "../../contract/rider.ts";
import type { Core } from "../core.ts";
import { ifAvailable } from "../store/database-unavailable.ts";
import { chooseFix, type Faults, type Reading } from "./choose-fix.ts";
import type { RiderApp } from "./rider-app.ts";

/** A rider's device or GPS app, which sends positions. */
export interface FixSource {
  riderId: string;
  /** Why the last position that it sent couldn't be used, as known some seconds ago. */
  fixFault: FixFault | null;
  /** Keeps why the last one can't be used. */
  note(fault: FixFault | null): Promise<unknown>;
}

/**
 * Takes what a device or an app sends: stores the newest position that is plausible, and notes why none is.
 * @param readings `invalid` stands for one that can't be read
 * @returns whether one is now the rider's place, why none can be used, and how many can't be, by reason
 */
export async function takeFixes(
  { riderApp, now }: { riderApp: Pick<RiderApp, "report">; now: Core["now"] },
  { riderId, fixFault, note }: FixSource,
  readings: readonly (Reading | "invalid")[],
): Promise<{ stored: boolean; fault: FixFault | null; faults: Faults }> {
  const { fix, faults } = chooseFix(riderId, readings, now());
  const outcome = fix && (await riderApp.report([fix])).get(riderId);
  if (outcome === "too_far") faults.too_far++;
  const isUsable = fix !== null && outcome !== "too_far";
  const fault = isUsable ? null : mostFrequent(faults);
  // A sign of life without a position says nothing new. Only what changes is written, because a phone sends all the time.
  if (readings.length > 0 && fault !== fixFault) await ifAvailable(note(fault));
  return { stored: outcome === "stored", fault, faults };
}

function mostFrequent(faults: Faults): FixFault | null {
  const [most] = FIX_FAULTS.filter((fault) => faults[fault] > 0).sort((a, b) => faults[b] - faults[a]);
  return most ?? null;
}
