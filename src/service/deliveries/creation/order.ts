import type { CollectCash } from "../../../contract/cash.ts";
import type { CreateDelivery } from "../../../contract/delivery.ts";

/** An order. Its cash is null where the payment method is cash and nothing is left to collect. */
export type Order = Omit<CreateDelivery, "cash"> & { cash?: CollectCash | null };
