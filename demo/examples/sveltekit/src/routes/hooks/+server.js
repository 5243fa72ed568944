import { verifyWebhook } from "ontheway/server";
import { env } from "$env/dynamic/private";

export async function POST({ request }) {
  const event = await verifyWebhook(request, request.headers, env.WEBHOOK_SECRET).catch(() => null);
  if (!event) return new Response(null, { status: 401 });
  console.log(`order ${event.data.external_id}: ${event.type}`);
  return new Response(null, { status: 204 });
}
