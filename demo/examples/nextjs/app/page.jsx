import { redirect } from "next/navigation";
import { client } from "../delivery-client.js";

async function order() {
  "use server";
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
  redirect(`/orders/${id}`);
}

export default function Shop() {
  return (
    <form action={order}>
      <h1>Two loaves and a jar of honey</h1>
      <button type="submit">Order</button>
    </form>
  );
}
