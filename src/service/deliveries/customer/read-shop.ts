import { type Support, type SupportRow, toSupport } from "../../accounts/support.ts";
import { showPhone } from "../../phones.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import { helpOf, shopOf } from "./describe-order.ts";

/** The shop that a delivery comes from, whom its customers can ask, and how its page looks. */
export interface Shop extends Support {
  name: string;
  /** The phone number as people write it. */
  phoneDisplay: string | null;
  /** `#rrggbb` */
  accent: string | null;
  logo: { hash: string; width: number; height: number } | null;
  /** What becomes of a cancelled order, in the merchant's words. */
  cancelledNote: string | null;
  /** Whether the delivery was cancelled: then the page has no map to make room for. */
  isCancelled: boolean;
}

/** Null where there is no such delivery. */
export async function readShop(db: Queryable, id: string): Promise<Shop | null> {
  const [row] = isId("dlv", id)
    ? await db.query<
        SupportRow & {
          shop: string | null;
          shop_phone: string | null;
          account: string;
          country: string | null;
          accent: string | null;
          hash: string | null;
          width: number;
          height: number;
          cancelled_note: string | null;
          cancelled: boolean;
        }
      >(
        `select d.pickup_name as shop, d.pickup_phone as shop_phone, a.name as account, a.country, a.support_phone, a.support_url,
           a.accent, l.hash, l.width, l.height, a.cancelled_note, d.status = 'cancelled' as cancelled
         from deliveries d join accounts a on a.id = d.account_id left join account_logos l on l.account_id = a.id
         where d.id = $1`,
        [id],
      )
    : [];
  if (!row) return null;
  const { accent, hash, width, height } = row;
  const help = helpOf({ support: toSupport(row), shopPhone: row.shop_phone });
  return {
    name: shopOf(row),
    ...help,
    phoneDisplay: showPhone(help.phone, row.country),
    accent,
    logo: hash === null ? null : { hash, width, height },
    cancelledNote: row.cancelled_note,
    isCancelled: row.cancelled,
  };
}
