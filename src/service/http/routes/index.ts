import type { FastifyInstance } from "fastify";
import type { Serving } from "../serving.ts";
import { accountRoutes } from "./account.ts";
import { customerAlertRoutes } from "./customer/alerts.ts";
import { customerRoutes } from "./customer/order.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { eventRoutes } from "./events.ts";
import { keyRoutes } from "./keys.ts";
import { operatorRoutes } from "./operator.ts";
import { proofRoutes } from "./proof.ts";
import { quoteRoutes } from "./quotes.ts";
import { riderFixRoutes } from "./rider-fixes.ts";
import { riderGpsRoutes } from "./rider-gps.ts";
import { riderJobRoutes } from "./rider-jobs.ts";
import { riderOfferRoutes } from "./rider-offers.ts";
import { riderPushRoutes } from "./rider-push.ts";
import { riderSessionRoutes } from "./rider-sessions.ts";
import { riderWorkRoutes } from "./rider-work.ts";
import { sandboxRoutes } from "./sandbox.ts";
import { trackingRoutes } from "./tracking.ts";
import { webhookEndpointRoutes } from "./webhook-endpoints.ts";

/** Every operation under /v1, in the order of the OpenAPI document. */
export function apiRoutes(api: FastifyInstance, serving: Serving): void {
  quoteRoutes(api, serving);
  deliveryRoutes(api, serving);
  trackingRoutes(api, serving);
  customerRoutes(api, serving);
  customerAlertRoutes(api, serving);
  sandboxRoutes(api, serving);
  webhookEndpointRoutes(api, serving);
  eventRoutes(api, serving);
  accountRoutes(api, serving);
  keyRoutes(api, serving);
  operatorRoutes(api, serving);
  proofRoutes(api, serving);
  riderSessionRoutes(api, serving);
  riderWorkRoutes(api, serving);
  riderOfferRoutes(api, serving);
  riderFixRoutes(api, serving);
  riderJobRoutes(api, serving);
  riderPushRoutes(api, serving);
  riderGpsRoutes(api, serving);
}
