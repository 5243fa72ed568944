import type { Scenario, Simulation, SimulationMode } from "../../contract/sandbox.ts";

/** How a delivery is played, nothing left open. In production: by itself, in real time, as life has it. */
export interface Simulated {
  /** `manual`: only the merchant moves it, so no rider is to be asked. */
  mode: SimulationMode;
  /** How many times faster than real time its riders live. */
  speed: number;
  scenario: Scenario | null;
}

/** What the merchant asked for, completed. */
export function readSimulation(asked: Simulation | null, usualSpeed: number): Simulated {
  return { mode: asked?.mode ?? "auto", speed: asked?.speed ?? usualSpeed, scenario: asked?.scenario ?? null };
}

/** SQL that is true of a delivery which is offered to riders. */
export const IS_AUTOMATIC = "simulation->>'mode' is distinct from 'manual'";
