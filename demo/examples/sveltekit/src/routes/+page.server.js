import { redirect } from "@sveltejs/kit";
import { client } from "$lib/server/delivery-client.js";

export const actions = {
  async default() {
    const number = crypto.randomUUID();
    const { id } = await client.deliveries.create(
      {
        pickup: { name: "Mkate & Co.", address: "2 Swallow Road" },
        dropoff: { name: "Wanjiru M.", address: "27 Jasmine Road" },
        package: { type: "food" },
        payment_method: "m-pesa",
        external_id: number,
      },
      { idempotencyKey: `order-${number}` },
    );
    redirect(303, `/orders/${id}`);
  },
};
