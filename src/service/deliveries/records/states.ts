import type { DeliveryState } from "../../../contract/delivery-record.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { CODE_TRIES } from "../proof/check-proof.ts";
import { IS_AUTOMATIC } from "../simulation.ts";

/** The index of what is under way has this condition, word for word. */
export const UNDER_WAY = "d.status not in ('pending', 'delivered', 'cancelled')";
export const LATE = "d.promised_by < $1::timestamptz";

/*
 * What stands in other tables is asked for row by row, not with `exists`: for that the planner may read a whole table.
 */

/** Somebody has to look after it: the rider has a problem, the code is locked, or no rider was found for a while. */
export const STUCK = `(d.code_tries >= ${CODE_TRIES}
  or (select true from delivery_problems p where p.delivery_id = d.id limit 1)
  or (d.status = 'searching' and ${IS_AUTOMATIC}
    and d.status_since < $1::timestamptz - interval '${LIMITS.longSearchMinutes} minutes'))`;

/** Cancelled in the last day, and not by the merchant. The bound by the time of the order is for the index. */
export const GIVEN_UP = `d.status = 'cancelled' and d.created_at > $1::timestamptz - interval '7 days'
  and d.status_since > $1::timestamptz - interval '1 day'
  and (select h.actor from delivery_history h where h.delivery_id = d.id and h.status = 'cancelled' limit 1) <> 'merchant'`;

/**
 * What a delivery `d` in a state meets, in SQL, where $1 is the present time. A delivery has to meet one of the conditions,
 * and an index serves each.
 */
export const CONDITIONS: Readonly<Record<DeliveryState, readonly string[]>> = {
  under_way: [UNDER_WAY],
  late: [`${UNDER_WAY} and ${LATE}`],
  trouble: [`${UNDER_WAY} and ${STUCK}`, GIVEN_UP],
};
