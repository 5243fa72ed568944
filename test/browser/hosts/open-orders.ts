import { openSandbox } from "../kit/provide-sandbox.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../kit/start-sandbox.ts";

/** Opens the real service with a delivery whose rider stands half-way to the customer. */
export async function openOrders(): Promise<{ service: string; id: string; key: string }> {
  const { service } = await openSandbox();
  const post = async (path: string, body: unknown): Promise<{ id: string }> => {
    const answer = await fetch(`${service}/v1${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${SECRET_KEY}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { id } = await post("/deliveries", {
    pickup: { name: "Mkate & Co.", address: "12 Acacia Road" },
    dropoff: { name: "Wanjiru M.", address: "5 Mill Street" },
    package: { type: "food" },
    payment_method: "m-pesa",
    simulation: { mode: "manual" },
  });
  await post(`/test/deliveries/${id}/advance`, { to: "in_transit" });
  return { service, id, key: PUBLISHABLE_KEY };
}
