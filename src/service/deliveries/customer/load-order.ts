import type { CustomerAction } from "../../../contract/customer/customer.ts";
import type { OrderedItem } from "../../../contract/delivery.ts";
import { type DeliveryStatus, isBeforePickup } from "../../../contract/status.ts";
import type { Proof } from "../../../contract/tracking.ts";
import { type Support, type SupportRow, toSupport } from "../../accounts/support.ts";
import type { HashedCode } from "../../ports.ts";
import { ServiceProblem } from "../../problem.ts";
import { isId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import type { Talk } from "../messages/is-open.ts";
import { CODE_TRIES } from "../proof/check-proof.ts";
import { PROVED_BY_IN_SQL } from "../proof/describe-proof.ts";

/** An order with everything that the customer's page shows, and that its actions check. */
export interface CustomerOrder {
  id: string;
  status: DeliveryStatus;
  version: number;
  since: Date;
  reference: string | null;
  shop: string | null;
  shopPhone: string | null;
  account: string;
  support: Support | null;
  /** The account's. */
  country: string | null;
  accent: string | null;
  /** The hash in the logo's address. */
  logo: string | null;
  shopUrl: string | null;
  cancelledNote: string | null;
  address: string | null;
  recipient: string | null;
  /** The last four digits of the drop-off's phone number, where the link has no secret; null elsewhere. */
  digits: string | null;
  items: readonly OrderedItem[];
  /** Of the code that the rider will ask for, which the customer needs from the pick-up on; null if they need none. */
  neededCode: HashedCode | null;
  instructions: string | null;
  allowed: readonly CustomerAction[];
  talk: Talk;
  rating: { stars: number; comment: string | null } | null;
  provedBy: Proof;
  signedBy: string | null;
  hasPhoto: boolean;
  isNear: boolean;
  /** Of the delivery that tries it again. */
  nextId: string | null;
}

interface OrderRow extends SupportRow {
  id: string;
  status: DeliveryStatus;
  version: number;
  status_since: Date;
  external_id: string | null;
  pickup_name: string | null;
  pickup_phone: string | null;
  account_name: string;
  country: string | null;
  accent: string | null;
  logo: string | null;
  shop_url: string | null;
  cancelled_note: string | null;
  dropoff_address: string | null;
  dropoff_name: string | null;
  dropoff_phone: string | null;
  asks_digits: boolean;
  items: OrderedItem[] | null;
  code_salt: string;
  code_hash: string;
  code_tries: number;
  instructions: string | null;
  customer_can: CustomerAction[] | null;
  rider_id: string | null;
  is_erased: boolean;
  messages: boolean;
  rating: number | null;
  rating_comment: string | null;
  proved_by: Proof;
  signed_by: string | null;
  has_photo: boolean;
  nearby_at: Date | null;
  next_id: string | null;
}

/** The rider has the package, and the next thing that they need is the code. */
const HAS_PACKAGE: readonly DeliveryStatus[] = ["picked_up", "in_transit"];

/** @throws ServiceProblem unknown_delivery */
export async function loadOrder(db: Queryable, id: string): Promise<CustomerOrder> {
  const [row] = isId("dlv", id)
    ? await db.query<OrderRow>(
        `select d.id, d.status, d.version, d.status_since, d.external_id, d.pickup_name, d.pickup_phone,
           a.name as account_name, a.country, a.support_phone, a.support_url, a.accent, l.hash as logo, a.shop_url,
           a.cancelled_note,
           d.dropoff_address, d.dropoff_name, d.dropoff_phone, d.asks_digits,
           d.items, d.code_salt, d.code_hash, d.code_tries, d.instructions, d.customer_can, d.rider_id,
           d.erased_at is not null as is_erased, a.messages, d.rating, d.rating_comment, ${PROVED_BY_IN_SQL} as proved_by,
           d.signature as signed_by, d.nearby_at,
           (select t.id from deliveries t where t.reattempt_of = d.id) as next_id,
           exists (select 1 from delivery_images i where i.delivery_id = d.id and i.kind = 'photo') as has_photo
         from deliveries d join accounts a on a.id = d.account_id left join account_logos l on l.account_id = a.id
         where d.id = $1`,
        [id],
      )
    : [];
  if (!row) throw new ServiceProblem("unknown_delivery");
  const { rating } = row;
  return {
    id,
    status: row.status,
    version: row.version,
    since: row.status_since,
    reference: row.external_id,
    shop: row.pickup_name,
    shopPhone: row.pickup_phone,
    account: row.account_name,
    support: toSupport(row),
    country: row.country,
    accent: row.accent,
    logo: row.logo,
    shopUrl: row.shop_url,
    cancelledNote: row.cancelled_note,
    address: row.dropoff_address,
    recipient: row.dropoff_name,
    digits: (row.asks_digits && row.dropoff_phone?.slice(-4)) || null,
    items: row.items ?? [],
    neededCode:
      HAS_PACKAGE.includes(row.status) && row.code_tries < CODE_TRIES
        ? { salt: row.code_salt, hash: row.code_hash }
        : null,
    instructions: row.instructions,
    allowed: row.customer_can ?? [],
    talk: {
      status: row.status,
      since: row.status_since,
      riderId: row.rider_id,
      isErased: row.is_erased,
      isAllowed: row.messages,
    },
    rating: rating === null ? null : { stars: rating, comment: row.rating_comment },
    provedBy: row.proved_by,
    signedBy: row.signed_by,
    hasPhoto: row.has_photo,
    isNear: row.nearby_at !== null,
    nextId: row.next_id,
  };
}

/** @throws ServiceProblem not_allowed_by_merchant */
export function assertAllowed(order: CustomerOrder, action: CustomerAction): void {
  if (!order.allowed.includes(action)) throw new ServiceProblem("not_allowed_by_merchant");
}

export const mayInstruct = ({ status, allowed }: CustomerOrder): boolean =>
  allowed.includes("instructions") && isBeforePickup(status);

export const mayRate = ({ status, allowed, rating, talk }: CustomerOrder): boolean =>
  allowed.includes("rating") && status === "delivered" && !talk.isErased && isRatingOpen(rating);

/** Stars are sent by one tap, so they can be changed, and a comment can follow. What was sent with a comment stays. */
export const isRatingOpen = (rating: CustomerOrder["rating"]): boolean => rating === null || rating.comment === null;
