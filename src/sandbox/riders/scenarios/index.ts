import type { Scenario } from "../../../contract/sandbox.ts";
import type { Simulated } from "../../../service/deliveries/simulation.ts";
import { gpsGap } from "./gps-gap.ts";
import { operatorCancels } from "./operator-cancels.ts";
import { riderLost } from "./rider-lost.ts";
import type { Scene } from "./scene.ts";
import { veryLate } from "./very-late.ts";
import { wrongCode } from "./wrong-code.ts";

export type { Deed, Scene } from "./scene.ts";

const UNTROUBLED: Scene = {};

const SCENES: Readonly<Record<Scenario, Scene>> = {
  no_rider: { nobodyComes: true },
  rider_lost: riderLost,
  gps_gap: gpsGap,
  operator_cancels: operatorCancels,
  wrong_code: wrongCode,
  very_late: veryLate,
};

/** How a delivery is played. */
export function sceneOf({ simulation: { scenario } }: { simulation: Simulated }): Scene {
  return scenario === null ? UNTROUBLED : SCENES[scenario];
}
