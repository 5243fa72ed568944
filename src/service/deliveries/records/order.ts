import type { Cash } from "../../../contract/cash.ts";
import type { PackageType, PaymentMethod, Precision } from "../../../contract/delivery.ts";
import { showPhone } from "../../phones.ts";
import { cashInSql } from "../cash.ts";
import { toAmount, toKilometres } from "../estimates/tariff.ts";

/** What a merchant has ordered, as every record of a delivery tells it. */
export interface OrderRow {
  pickup_name: string | null;
  pickup_phone: string | null;
  pickup_address: string | null;
  pickup_lat: number;
  pickup_lng: number;
  pickup_precision: Precision;
  dropoff_name: string | null;
  dropoff_phone: string | null;
  dropoff_address: string | null;
  dropoff_lat: number;
  dropoff_lng: number;
  dropoff_precision: Precision;
  package_type: PackageType;
  package_weight_kg: number | null;
  package_description: string | null;
  payment_method: PaymentMethod;
  cash: Cash | null;
  instructions: string | null;
  fee_minor: number | null;
  currency: string | null;
  priced_metres: number;
  /** The account's. */
  country: string | null;
}

/** The columns of {@link OrderRow} in deliveries, which are `d`. */
export const ORDER_COLUMNS = `d.pickup_name, d.pickup_phone, d.pickup_address, d.pickup_lat, d.pickup_lng, d.pickup_precision,
  d.dropoff_name, d.dropoff_phone, d.dropoff_address, d.dropoff_lat, d.dropoff_lng, d.dropoff_precision,
  d.package_type, d.package_weight_kg, d.package_description, d.payment_method, ${cashInSql("d.")} as cash, d.instructions,
  d.fee_minor, d.currency, coalesce(d.priced_metres, d.route_metres) as priced_metres,
  (select a.country from accounts a where a.id = d.account_id) as country`;

export function describeOrder(row: OrderRow) {
  const { fee_minor, currency } = row;
  return {
    pickup: {
      name: row.pickup_name,
      phone: row.pickup_phone,
      phone_display: showPhone(row.pickup_phone, row.country),
      address: row.pickup_address,
      lat: row.pickup_lat,
      lng: row.pickup_lng,
      precision: row.pickup_precision,
    },
    dropoff: {
      name: row.dropoff_name,
      phone: row.dropoff_phone,
      phone_display: showPhone(row.dropoff_phone, row.country),
      address: row.dropoff_address,
      lat: row.dropoff_lat,
      lng: row.dropoff_lng,
      precision: row.dropoff_precision,
    },
    package: { type: row.package_type, weight: row.package_weight_kg, description: row.package_description },
    payment_method: row.payment_method,
    cash: row.cash,
    instructions: row.instructions,
    fee: fee_minor === null || currency === null ? null : toAmount({ minor: fee_minor, currency }),
    currency,
    distance_km: toKilometres(row.priced_metres),
  };
}
