import type { Scenario, Simulation, SimulationMode } from "../../contract/sandbox.ts";

/** How a delivery is simulated, with the defaults filled in. In production: mode auto, speed 1 and no scenario. */
export interface Simulated {
  /** `manual`: only the merchant advances it, so it is offered to no rider. */
  mode: SimulationMode;
  /** How many times faster than real time its rider moves. */
  speed: number;
  scenario: Scenario | null;
}

/** Fills in what the merchant left out. */
export function readSimulation(asked: Simulation | null, defaultSpeed: number): Simulated {
  return { mode: asked?.mode ?? "auto", speed: asked?.speed ?? defaultSpeed, scenario: asked?.scenario ?? null };
}

/** SQL condition: matching offers this delivery to riders. */
export const IS_AUTOMATIC = "simulation->>'mode' is distinct from 'manual'";
