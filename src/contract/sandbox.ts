import { type Static, Type } from "typebox";
import { Text } from "./schema.ts";
import { STATUSES } from "./status.ts";

export const SIMULATION_MODES = ["auto", "manual"] as const;
export type SimulationMode = (typeof SIMULATION_MODES)[number];

/** What the sandbox can let go wrong with a delivery. */
export const SCENARIOS = ["no_rider", "rider_lost", "gps_gap", "operator_cancels", "wrong_code", "very_late"] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** How the sandbox plays one delivery: `simulation` in the body that makes it. */
export const Simulation = Type.Object(
  {
    mode: Type.Optional(
      Type.Enum(SIMULATION_MODES, {
        description: "auto, unless said otherwise: simulated riders carry it. manual: it stands until you advance it",
      }),
    ),
    speed: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1000,
        description: "how many times faster than real time this delivery runs; the sandbox's own speed when absent",
      }),
    ),
    scenario: Type.Optional(
      Type.Enum(SCENARIOS, { description: "what goes wrong, in mode auto; nothing does when absent" }),
    ),
  },
  { additionalProperties: false, description: "in the sandbox alone" },
);
export type Simulation = Static<typeof Simulation>;

/** Body of POST /v1/test/deliveries/:id/advance. */
export const Advance = Type.Object(
  {
    to: Type.Optional(
      Type.Enum(STATUSES, {
        description:
          "how far to go, step by step; the next status when absent. searching loses the rider, cancelled is the operator's",
      }),
    ),
    code: Type.Optional(Text(20, "the delivery_code: it, or a signature, is needed to become delivered")),
    signature: Type.Optional(Text(120, "who signed for it, in place of the code")),
  },
  { additionalProperties: false, examples: [{ to: "in_transit" }] },
);
export type Advance = Static<typeof Advance>;
