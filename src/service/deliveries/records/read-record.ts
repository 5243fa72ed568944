import type { DeliveryRecord } from "../../../contract/delivery-record.ts";
import type { Core } from "../../core.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Snapshots } from "../tracking/open-snapshots.ts";
import { describeRecord } from "./describe-record.ts";
import { loadRecords, type RecordRow } from "./load-records.ts";
import { tellEta } from "./tell-eta.ts";

/** What records are made with. */
export interface RecordSource {
  core: Core;
  snapshots: Snapshots;
  publicUrl: () => string;
}

/**
 * One of the account's own deliveries.
 * @throws ServiceProblem unknown_delivery, also for somebody else's
 */
export async function readRecord(source: RecordSource, accountId: string, id: string): Promise<DeliveryRecord> {
  const { db, now } = source.core;
  const [row] = isId("dlv", id)
    ? await loadRecords(db, now(), "where d.id = $2 and d.account_id = $3", [id, accountId])
    : [];
  if (!row) throw new ServiceProblem("unknown_delivery");
  return complete(source, row);
}

export async function complete({ core, snapshots, publicUrl }: RecordSource, row: RecordRow): Promise<DeliveryRecord> {
  return describeRecord(row, await tellEta(snapshots, row, core.now()), publicUrl());
}
