import { env } from "$env/dynamic/private";
import { client } from "$lib/server/delivery-client.js";

export async function load({ params: { id } }) {
  const { external_id, tracking_url } = await client.deliveries.retrieve(id);
  return { id, external_id, tracking_url, key: env.PUBLISHABLE_KEY, api: env.SERVICE_URL };
}
