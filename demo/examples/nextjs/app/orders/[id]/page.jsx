import { DeliveryTracking } from "ontheway/react";
import { client } from "../../../delivery-client.js";

export const dynamic = "force-dynamic";

/** A component of the server. The card in it is one of the browser. */
export default async function OrderPage({ params }) {
  const { id } = await params;
  const { external_id, tracking_url } = await client.deliveries.retrieve(id);
  return (
    <main>
      <h1>Order {external_id}</h1>
      <DeliveryTracking id={id} publishableKey={process.env.PUBLISHABLE_KEY} api={process.env.SERVICE_URL}>
        <a href={tracking_url}>Follow your delivery</a>
      </DeliveryTracking>
    </main>
  );
}
