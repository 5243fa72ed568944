import { type Static, Type } from "typebox";
import { LIMITS } from "./limits.ts";
import { SignerName } from "./proof.ts";
import { Status, Text } from "./schema.ts";

const SIMULATION_MODES = ["auto", "manual"] as const;
export type SimulationMode = (typeof SIMULATION_MODES)[number];

/** Where people who ride in the sandbox wait for work: the demo's shop, where the documented orders begin, too. */
export const SHOP_ADDRESS = "2 Swallow Road";

/** What can go wrong with a delivery in the sandbox. */
const SCENARIOS = ["no_rider", "rider_lost", "gps_gap", "operator_cancels", "wrong_code", "very_late"] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** How the sandbox simulates one delivery: the field `simulation` of the request that creates it. */
export const Simulation = Type.Object(
  {
    mode: Type.Optional(
      Type.Enum(SIMULATION_MODES, {
        description: "`auto`, the default: simulated riders carry it. `manual`: it doesn't move until you advance it",
      }),
    ),
    speed: Type.Optional(
      Type.Number({
        minimum: LIMITS.slowestSimulation,
        maximum: LIMITS.simulationSpeed,
        description: "how many times faster than real time this delivery moves; the sandbox's own speed when absent",
      }),
    ),
    scenario: Type.Optional(
      Type.Enum(SCENARIOS, { description: "what goes wrong, in mode auto; nothing when absent" }),
    ),
  },
  { title: "Simulation", additionalProperties: false, description: "only in the sandbox" },
);
export type Simulation = Static<typeof Simulation>;

/** Body of POST /v1/test/deliveries/:id/advance. */
export const Advance = Type.Object(
  {
    to: Type.Optional({
      ...Status,
      description:
        "the status to reach, step by step; the next one when absent. searching: the rider is lost; cancelled: the operator cancels",
    }),
    code: Type.Optional(Text(20, "the delivery_code; to become delivered, a delivery needs it or a signature")),
    signature: Type.Optional(SignerName),
  },
  { title: "Advance", additionalProperties: false, examples: [{ to: "in_transit" }] },
);
export type Advance = Static<typeof Advance>;
