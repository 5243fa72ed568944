/**
 * What a customer sees of their order beside the tracking record, and what they may do. Plain types, because pages need no
 * schema library; customer-schema.ts holds the schemas, and a test checks that both say the same.
 */
import type { Proof } from "../tracking.ts";

/** A rider who will arrive within this many minutes is near: customers and merchants are told. */
export const NEAR_MINUTES = 3;

/** What a merchant can allow the customers of a delivery. */
export const CUSTOMER_ACTIONS = ["instructions", "rating"] as const;
export type CustomerAction = (typeof CUSTOMER_ACTIONS)[number];

/** Answer of GET /v1/deliveries/:id/customer, and of what changes it. */
export interface CustomerView {
  delivery_id: string;
  /** Whose order it is, and whom to ask: a phone number in E.164, a page at https. */
  merchant: { name: string; phone: string | null; phone_display: string | null; url: string | null };
  /**
   * How the tracking page looks: the merchant's own colour as `#rrggbb`, the addresses of their logo and their shop, and what
   * becomes of a cancelled order, in their words.
   */
  branding: { accent: string | null; logo_url: string | null; shop_url: string | null; cancelled_note: string | null };
  /** The merchant's own reference of the order. */
  reference: string | null;
  dropoff: {
    /** The first line of the address, without name and phone. */
    street: string | null;
    /** The present instructions for the rider; null also for whoever isn't the customer. */
    instructions: string | null;
  };
  /**
   * Whether the request carried the secret of the customer's link, in the header `Customer-Secret`. Without it nothing can be
   * changed, except for deliveries whose link is older: these ask for the last digits of the phone number.
   */
  is_customer: boolean;
  asks_digits: boolean;
  /** What they have ordered; empty where the merchant didn't say, and for whoever isn't the customer. */
  items: { name: string; quantity: number }[];
  /**
   * The six digits that the customer tells the rider at the door, from the pick-up until they are used; null at other times,
   * for whoever isn't the customer, and where they can't be told again.
   */
  delivery_code: string | null;
  /** What whoever asks may do now. */
  allows: { instructions: boolean; rating: boolean; messages: boolean };
  rating: CustomerRating | null;
  /** How the order was handed over; null before. */
  proof: CustomerProof | null;
  /** The page of the delivery that tries this one again; null where there is none, and for whoever isn't the customer. */
  next_url: string | null;
  /** The public key with which a browser subscribes to the push "it's near"; null if no push will be sent. */
  push_key: string | null;
  /** Whether what the rider writes is pushed, too: the merchant allows messages, and whoever asks is the customer. */
  push_messages: boolean;
}

export interface CustomerRating {
  /** Whole stars, 1 to 5. */
  stars: number;
  comment: string | null;
}

export interface CustomerProof {
  kind: Proof;
  /** ISO 8601, UTC. */
  at: string;
  signed_by: string | null;
  /** Whether POST …/customer/photo has a photo of the hand-over. */
  has_photo: boolean;
}

/** Body of POST /v1/deliveries/:id/customer/instructions. */
export interface ChangeInstructions {
  /** Empty or blank text removes the instructions. */
  instructions: string;
  /** The last four digits of the drop-off's phone number, where the view says `asks_digits`. */
  digits?: string;
}

/** Body of POST /v1/deliveries/:id/customer/rating. */
export interface RateDelivery {
  stars: number;
  comment?: string;
  digits?: string;
}

/** Body of POST /v1/deliveries/:id/customer/photo. */
export interface AskForPhoto {
  digits?: string;
}

/** Body of POST /v1/deliveries/:id/customer/alerts. */
export interface AllowAlerts {
  /** A browser's PushSubscription as JSON. */
  subscription: {
    endpoint: string;
    keys: { p256dh: string; auth: string };
    /** When the subscription expires, in milliseconds since 1970. */
    expirationTime?: number | null;
  };
  /** The language of the pushes, such as `sw` or `pt-BR`; English when absent or unknown. */
  language?: string;
}

/** Body of DELETE /v1/deliveries/:id/customer/alerts. */
export interface EndAlerts {
  endpoint: string;
}

/** What the push "it's near" carries, as JSON: what `showNotification` needs, in the customer's language. */
export interface NearbyPush {
  type: "nearby";
  /** The shop's name. */
  title: string;
  /** A sentence that says that the order is almost there. */
  body: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** The path of the tracking page, to open on a tap. A notification can also have it as its `tag`. */
  url: string;
}

/** What the push of a message carries, as JSON, to a browser that had the secret of the customer's link. */
export interface MessagePush {
  type: "message";
  /** The rider's name, or the shop's for what the operator writes. */
  title: string;
  /** The phrase in the customer's language, or the text as it was written. */
  body: string;
  lang: string;
  /** auto: as the text itself has it. */
  dir: "ltr" | "rtl" | "auto";
  url: string;
  /** A newer message of the delivery has the same, and replaces this one. */
  tag: string;
}
