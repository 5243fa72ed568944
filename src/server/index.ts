/** The merchant's server: `ontheway/server`. It runs on Node, Deno, Bun and Workers, and depends on nothing. */
export { type Client, createClient } from "./create-client.ts";
export type { ChangeOptions, ClientOptions, OnceOptions, RequestOptions } from "./open-requests.ts";
export type * from "./schema.ts";
export { ServiceError } from "./service-error.ts";
export { verifyWebhook, WebhookError, type WebhookHeaders } from "./verify-webhook.ts";
