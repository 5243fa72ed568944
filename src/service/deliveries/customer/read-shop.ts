import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { shopOf } from "./describe-order.ts";

/** From whom a delivery comes; null where there is no such delivery. */
export async function readShop(db: Queryable, id: string): Promise<string | null> {
  const [row] = isId("dlv", id)
    ? await db.query<{ shop: string | null; account: string }>(
        `select d.pickup_name as shop, a.name as account
         from deliveries d join accounts a on a.id = d.account_id where d.id = $1`,
        [id],
      )
    : [];
  return row ? shopOf(row) : null;
}
