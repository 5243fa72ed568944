import type { CustomerAction } from "../../../contract/customer/customer.ts";
import type { OrderedItem } from "../../../contract/delivery.ts";
import type { DeliveryReturn } from "../../../contract/delivery-return.ts";
import type { ReportProblem } from "../../../contract/rider.ts";
import type { Simulation } from "../../../contract/sandbox.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Proof, Vehicle } from "../../../contract/tracking.ts";
import type { Queryable, SqlValue } from "../../store/db.ts";
import { ROUTE_COLUMNS, type RouteRow } from "../estimates/stored-route.ts";
import { PROVED_BY_IN_SQL } from "../proof/describe-proof.ts";
import { ORDER_COLUMNS, type OrderRow } from "./order.ts";

/** What a delivery's record is made from. */
export interface RecordRow extends OrderRow, RouteRow {
  id: string;
  account_id: string;
  status: DeliveryStatus;
  version: number;
  status_since: Date;
  created_at: Date;
  scheduled_at: Date | null;
  promised_by: Date | null;
  cancel_reason: string | null;
  external_id: string | null;
  reattempt_of: string | null;
  reattempted_by: string | null;
  quote_id: string | null;
  items: OrderedItem[] | null;
  simulation: Simulation | null;
  proved_by: Proof;
  signed_by: string | null;
  code_tries: number;
  handed_over_metres: number | null;
  erased_at: Date | null;
  route_vehicle: Vehicle | null;
  busy_minutes: number;
  rider_name: string | null;
  vehicle: Vehicle | null;
  offers_made: number;
  riders_asked: number;
  offer_open: boolean;
  history: { status: DeliveryStatus; at: string }[];
  customer_can: CustomerAction[] | null;
  batchable: boolean;
  rating: number | null;
  rating_comment: string | null;
  rated_at: Date | null;
  return_state: DeliveryReturn["state"] | null;
  return_at: Date | null;
  problems: { reason: ReportProblem["reason"]; note: string | null; photo_id: string | null; at: string }[] | null;
}

/** @param rest the query from `where` on; deliveries are `d`, and $1 is the present time, so `params` start at $2 */
export function loadRecords(db: Queryable, now: Date, rest: string, params: readonly SqlValue[]): Promise<RecordRow[]> {
  return db.query<RecordRow>(
    `select d.id, d.account_id, d.status, d.version, d.status_since, d.created_at, d.scheduled_at, d.promised_by, d.cancel_reason,
       d.external_id, d.reattempt_of, (select t.id from deliveries t where t.reattempt_of = d.id) as reattempted_by, d.quote_id, d.items, d.simulation, d.customer_can, d.batchable, d.rating, d.rating_comment, d.rated_at, d.route_vehicle, d.busy_minutes, ${ORDER_COLUMNS}, ${ROUTE_COLUMNS},
       ${PROVED_BY_IN_SQL} as proved_by, d.signature as signed_by, d.code_tries, d.handed_over_metres, d.erased_at, r.name as rider_name, r.vehicle,
       o.offers_made, o.riders_asked, o.offer_open, h.history, p.problems, b.state as return_state, b.at as return_at
     from deliveries d
     left join riders r on r.id = d.rider_id
     left join delivery_returns b on b.delivery_id = d.id
     cross join lateral (
       select count(*)::int as offers_made, count(distinct rider_id)::int as riders_asked,
         coalesce(bool_or(state = 'open' and expires_at > $1), false) as offer_open
       from offers where delivery_id = d.id) o
     cross join lateral (
       select json_agg(json_build_object('status', status, 'at', at) order by sequence) as history
       from delivery_history where delivery_id = d.id) h
     cross join lateral (
       select json_agg(json_build_object('reason', reason, 'note', note, 'photo_id', i.id, 'at', at) order by sequence) as problems
       from delivery_problems t left join delivery_images i on i.id = t.photo_id where t.delivery_id = d.id) p
     ${rest}`,
    [now, ...params],
  );
}
