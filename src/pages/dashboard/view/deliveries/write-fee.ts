import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";

export function writeFee({ fee, currency }: DeliveryRecord): string {
  if (fee === null || currency === null) return "–";
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(fee);
}
