import type { CustomerView } from "../../../src/contract/customer/customer.ts";

export const SHOP = "Mkate & Co.";

/** What the service tells the tracking page beside the record, for a delivery that has just been ordered. */
export const aCustomer = (changes: Partial<CustomerView> = {}): CustomerView => ({
  delivery_id: "dlv_1",
  merchant: { name: SHOP, phone: "+254 700 000 001", phone_display: null, url: "https://mkate.example/orders" },
  branding: { accent: null, logo_url: null, shop_url: null, cancelled_note: null },
  reference: "MK-1042",
  dropoff: { street: "27 Reed Embankment", instructions: "Ring twice, the bell is slow." },
  is_customer: false,
  asks_digits: true,
  items: [],
  delivery_code: null,
  allows: { instructions: false, rating: false, messages: false },
  rating: null,
  proof: null,
  next_url: null,
  push_key: null,
  push_messages: false,
  ...changes,
});
