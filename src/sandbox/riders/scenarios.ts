import type { Scenario } from "../../contract/sandbox.ts";
import { CODE_TRIES } from "../../service/deliveries/proof/check-proof.ts";
import type { Simulated } from "../../service/deliveries/simulation.ts";
import type { Job } from "../../service/riders/rider-app.ts";
import type { RoundContext } from "./round/context.ts";
import { type Leg, timeAt } from "./round/whereabouts.ts";

/** What a rider does next in a job, and when. */
export interface PlannedAction {
  /** Milliseconds since 1970. */
  dueAt: number;
  perform: (context: RoundContext, job: Job) => Promise<void>;
}

/** How a delivery differs from one without trouble. Nothing is remembered between rounds. */
export interface Deviation {
  /** No rider ever accepts it. */
  nobodyAccepts?: true;
  /** How fast its riders ride, as a share of the usual. */
  pace?: number;
  /** Whether the rider's phone reports nothing now. */
  isSilent?: (job: Job, now: number) => boolean;
  /** What the rider does instead of the usual action. */
  change?: (usual: PlannedAction, job: Job, leg: Leg | null) => PlannedAction;
}

const NONE: Deviation = {};

/** The first rider gives up half-way to the shop. The delivery searches again, and the next rider brings it. */
const riderLost: Deviation = {
  change: (usual, { status, riders }, leg) =>
    status === "rider_arriving" && riders === 1 && leg
      ? { dueAt: timeAt(leg, 0.5), perform: ({ app }, { deliveryId, rider }) => app.release(deliveryId, rider.id) }
      : usual,
};

/** The operator cancels half-way to the customer, when the merchant no longer can. */
const operatorCancels: Deviation = {
  change: (usual, { status }, leg) =>
    status === "in_transit" && leg
      ? { dueAt: timeAt(leg, 0.5), perform: ({ desk }, { deliveryId }) => desk.cancel(deliveryId) }
      : usual,
};

/** The sandbox's seconds since the rider left the shop. */
const SILENT_FROM = 20;
const SILENT_UNTIL = SILENT_FROM + 150;
/** On a short way, the rider hands over only after this time, so that the customer sees them again before. */
const HAND_OVER_FROM = SILENT_UNTIL + 20;

/** On the way to the customer the phone is silent for two and a half minutes. */
const gpsGap: Deviation = {
  isSilent: (job, now) =>
    job.status === "in_transit" && now >= timeAfter(job, SILENT_FROM) && now < timeAfter(job, SILENT_UNTIL),
  change: (usual, job) =>
    job.status === "in_transit" ? { ...usual, dueAt: Math.max(usual.dueAt, timeAfter(job, HAND_OVER_FROM)) } : usual,
};

function timeAfter({ since, simulation }: Job, seconds: number): number {
  return since.getTime() + (seconds * 1000) / simulation.speed;
}

/** Has five digits in place of six, so it is never the right code. */
const WRONG_CODE = "12345";
const SECONDS_PER_TRY = 10;

/** At the door the rider enters wrong codes until the service locks the code; then the recipient signs. */
const wrongCode: Deviation = {
  change: (usual, { status, codeTries, simulation }) => {
    if (status !== "in_transit") return usual;
    const dueAt = usual.dueAt + (codeTries * SECONDS_PER_TRY * 1000) / simulation.speed;
    if (codeTries >= CODE_TRIES) return { ...usual, dueAt };
    return {
      dueAt,
      perform: ({ app }, { deliveryId, rider }) => app.complete(deliveryId, rider.id, { code: WRONG_CODE }),
    };
  },
};

const LONGER_AT_SHOP = 4;

/** The rider waits four times as long for the package, and rides at a third of the usual speed. */
const veryLate: Deviation = {
  pace: 0.3,
  change: (usual, { status, since }) => {
    if (status !== "at_pickup") return usual;
    const arrivedAt = since.getTime();
    return { ...usual, dueAt: arrivedAt + (usual.dueAt - arrivedAt) * LONGER_AT_SHOP };
  },
};

const DEVIATIONS: Readonly<Record<Scenario, Deviation>> = {
  no_rider: { nobodyAccepts: true },
  rider_lost: riderLost,
  gps_gap: gpsGap,
  operator_cancels: operatorCancels,
  wrong_code: wrongCode,
  very_late: veryLate,
};

/** What the delivery's scenario changes. */
export function deviationOf({ simulation: { scenario } }: { simulation: Simulated }): Deviation {
  return scenario === null ? NONE : DEVIATIONS[scenario];
}
