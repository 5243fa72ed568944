import type { DeliveryRecord } from "../../../contract/delivery-record.ts";
import { isFinal } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { customerLink } from "../../customer-link.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import { describeEta } from "../estimates/pace.ts";
import { readRoute } from "../estimates/stored-route.ts";
import { promiseFromNow } from "../eta/promise.ts";
import type { Tracking } from "../tracking/open-tracking.ts";
import { describeRecord } from "./describe-record.ts";
import { loadRecords, type RecordRow } from "./load-records.ts";

/** What records are made from. */
export interface RecordSource {
  core: Core;
  tracking: Tracking;
  publicUrl: () => string;
}

/**
 * Reads a delivery of the account.
 * @throws ServiceProblem unknown_delivery, also for another account's delivery
 */
export async function readRecord(source: RecordSource, accountId: string, id: string): Promise<DeliveryRecord> {
  const { db, now } = source.core;
  const [row] = isId("dlv", id)
    ? await loadRecords(db, now(), "where d.id = $2 and d.account_id = $3", [id, accountId])
    : [];
  if (!row) throw new ServiceProblem("unknown_delivery");
  return toRecord(source, row);
}

export async function toRecord(source: RecordSource, row: RecordRow): Promise<DeliveryRecord> {
  const link = customerLink(source.core.codes, source.publicUrl(), row.id);
  return describeRecord(row, await readEta(source, row), link);
}

/** The time of the drop-off: the tracking record's once there is a rider, and the usual time before. None once it has ended. */
export async function readEta({ core, tracking }: RecordSource, row: RecordRow) {
  if (isFinal(row.status)) return { eta: null, arrives_at: null };
  const minutes = (await tracking.read(row.id))?.etaMinutes ?? null;
  if (minutes !== null) return describeEta(minutes * 60, core.now());
  const promised = {
    route: readRoute(row),
    routeVehicle: row.route_vehicle,
    packageType: row.package_type,
    busyMinutes: row.busy_minutes,
    scheduledAt: row.status === "pending" ? row.scheduled_at : null,
    simulation: row.simulation,
  };
  return describeEta(promiseFromNow(core, promised).seconds, core.now());
}
