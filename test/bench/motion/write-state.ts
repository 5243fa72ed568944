import { distanceMetres, type Position } from "../../../src/contract/geo.ts";
import { measureLine } from "../../../src/contract/line.ts";
import { encodePolyline } from "../../../src/contract/polyline.ts";
import { NOTHING_LEARNED } from "../../../src/service/deliveries/eta/learned.ts";
import { buildRecord } from "../../../src/service/deliveries/tracking/build-record.ts";
import type { Tracked } from "../../../src/service/deliveries/tracking/load-tracked.ts";
import type { Progress } from "../../../src/service/deliveries/tracking/plan-leg.ts";
import { parseRecord } from "../../../src/widget/feed/parse-record.ts";
import type { TrackerState } from "../../../src/widget/tracker/state.ts";
import { type Report, type Ride, samplesAfter } from "./ride.ts";

/** Any day will do, as long as it is the same in every run. */
const EPOCH = Date.UTC(2026, 5, 1, 12);
/** Closer corners are the noise of a phone that waits, which no router's line has. */
const ROUTE_STEP_METRES = 3;

export const clockAt = (seconds: number) => EPOCH + Math.round(seconds * 1000);

export interface Told {
  /** When the phone took the fix, the service answered, and the widget had the answer; seconds of the ride. */
  takenAt: number;
  answeredAt: number;
  receivedAt: number;
  /** Whether the record says when the fix was taken, and the streets ahead. */
  locatedAt: boolean;
  route: boolean;
}

/** What a widget's tracker knows after a poll: a report, as our service writes it and our feed reads it. */
export function writeState(ride: Ride, report: Report, told: Told): TrackerState {
  const { takenAt, answeredAt, receivedAt } = told;
  const progress = told.route ? progressOf(ride, report, takenAt) : null;
  const record = buildRecord(NOTHING_LEARNED, trackedOf(ride, report, takenAt), progress, 1, "");
  if (!told.locatedAt) record.located_at = null;
  const reading = parseRecord(JSON.parse(JSON.stringify({ ...record, pickup: null, dropoff: null })));
  // A server's clock reaches the widget in the Date header, which counts whole seconds.
  const age = Math.max(0, Math.floor(clockAt(answeredAt) / 1000) * 1000 - clockAt(takenAt));
  return {
    phase: "live",
    reading,
    checkedAt: clockAt(receivedAt),
    locatedAt: told.locatedAt ? clockAt(receivedAt) - age : null,
    since: null,
    failure: null,
  };
}

function trackedOf(ride: Ride, report: Report, takenAt: number): Tracked {
  const start = ride.samples[0]?.position ?? report.position;
  return {
    id: "dlv_bench",
    accountId: "acct_bench",
    plan: null,
    cancelledBy: null,
    return: null,
    planVersion: 0,
    status: "in_transit",
    version: 1,
    since: new Date(clockAt(ride.start)),
    scheduledAt: null,
    packageType: "food",
    provedBy: "code",
    signedBy: null,
    pickup: start,
    dropoff: ride.samples.at(-1)?.position ?? start,
    route: { polyline: "", distanceMetres: 0, durationSeconds: 0, estimated: false },
    busyMinutes: 0,
    routeVehicle: "motorbike",
    leg: null,
    legAsked: null,
    wayVersion: 0,
    isErased: false,
    atDoorSince: null,
    otherDoorSince: null,
    rider: {
      name: "Amina",
      vehicle: "motorbike",
      plate: null,
      photo: null,
      fix: {
        position: report.position,
        bearing: report.bearing,
        speedKph: report.speedKph,
        at: new Date(clockAt(takenAt)),
      },
    },
    history: [],
    simulation: null,
  };
}

/** The way that the ride will take, as a router would have told it. */
function progressOf(ride: Ride, report: Report, takenAt: number): Progress {
  const points: Position[] = [report.position];
  for (const { position } of samplesAfter(ride, takenAt)) {
    const last = points.at(-1) ?? position;
    if (distanceMetres(last, position) >= ROUTE_STEP_METRES) points.push(position);
  }
  const line = measureLine(points);
  const left = samplesAfter(ride, takenAt).at(-1);
  const secondsAhead = Math.max(0, (left?.seconds ?? takenAt) - takenAt);
  const way = { polyline: "", distanceMetres: line.length, durationSeconds: secondsAhead, estimated: false };
  const since = new Date(clockAt(takenAt));
  const leg = { end: "dropoff", way, vehicle: "motorbike", since, slack: 0 } as const;
  return { leg, route: encodePolyline(points), metresAhead: line.length, secondsAhead };
}
