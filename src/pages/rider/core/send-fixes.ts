import type { FixFault, SendFixes, StoredFixes } from "../../../contract/rider.ts";
import type { Client } from "./client.ts";
import { keepTalking } from "./keep-talking.ts";
import type { KeptFix, Storage } from "./storage.ts";

export interface FixSender {
  /** Keeps a fix, and sends it with the others that are there by then. */
  add(fix: KeptFix): Promise<void>;
  /** The network is back. */
  refresh(): void;
  stop(): void;
}

/** As often as a phone sends while it rides. */
const BATCH_MS = 4000;
const RETRY_MS = 20_000;
/** The service takes this many at once. */
const MOST = 500;

/**
 * Sends a phone's fixes in batches. They wait on the phone while there is no network, each with its own time.
 * @param tell hears of each batch: why the service can't use it, null where it can
 */
export function sendFixes(storage: Storage, client: Client, tell: (fault: FixFault | null) => void): FixSender {
  let sentAt = Number.NEGATIVE_INFINITY;
  const talk = keepTalking(() => sendBatch().catch(() => RETRY_MS));

  async function sendBatch(): Promise<number | null> {
    const { keys, fixes } = await storage.fixes(MOST);
    const riderId = fixes[0]?.riderId;
    // Takes the fixes before the first one of another rider.
    const end = fixes.findIndex((fix) => fix.riderId !== riderId);
    const ofOne = end === -1 ? fixes : fixes.slice(0, end);
    const last = keys[ofOne.length - 1];
    if (last === undefined) return null;
    // The phone's own clock may be set back.
    const early = sentAt + BATCH_MS - performance.now();
    if (early > 0) return early;
    sentAt = performance.now();
    const ahead = client.now() - Date.now();
    const body: SendFixes = { fixes: ofOne.flatMap((fix) => describe(fix, ahead) ?? []) };
    if (body.fixes.length === 0) tell("invalid");
    if (riderId !== undefined && body.fixes.length > 0) {
      const answer = await client.send({ method: "POST", path: "/v1/rider/fixes", body, riderId });
      if (answer.kind === "signed_out" || answer.kind === "suspended") return null;
      if (answer.kind === "later") return Math.max(RETRY_MS, 1000 * (answer.seconds ?? 0));
      if (answer.kind === "done") tell((answer.body as StoredFixes).fault);
    }
    // Fixes that were refused, or are another rider's, are removed as well: they would be refused again.
    await storage.removeFixes(last);
    return 0;
  }

  return {
    async add(fix) {
      await storage.addFix(fix);
      talk.now();
    },
    refresh: talk.now,
    stop: talk.stop,
  };
}

/**
 * Null if the time, the place or the accuracy isn't a finite number: some phones give impossible times.
 * @param ahead how far the service's clock is ahead of the phone's, in ms
 */
function describe({ lat, lng, at, toldAt = at, accuracy, bearing, speedKph }: KeptFix, ahead: number) {
  // A fix was taken just before the page was told: by the clock that is nearer to then.
  const isSatelliteTime = Math.abs(toldAt + ahead - at) < Math.abs(toldAt - at);
  const time = new Date(isSatelliteTime ? at : at + ahead);
  if (![time.getTime(), lat, lng, accuracy].every(Number.isFinite)) return null;
  return {
    lat: round(lat, 6),
    lng: round(lng, 6),
    at: time.toISOString(),
    accuracy_m: round(accuracy, 0),
    ...(bearing !== null && { bearing: round(bearing, 0) }),
    ...(speedKph !== null && { speed_kph: round(speedKph, 1) }),
  };
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
