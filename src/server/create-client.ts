import {
  type ChangeOptions,
  type ClientOptions,
  type OnceOptions,
  openRequests,
  type RequestOptions,
} from "./open-requests.ts";
import type {
  Account,
  Advance,
  CancelDelivery,
  ChangeAccount,
  ChangeDelivery,
  ChangeKey,
  ConfirmQuote,
  CreateDelivery,
  CreatedDelivery,
  CreateKey,
  CreateQuote,
  CreateWebhookEndpoint,
  Delivery,
  DeliveryProof,
  Event,
  Key,
  KeyWithSecret,
  ListDeliveries,
  ListEvents,
  ListKeys,
  Quote,
  ReplayEvent,
  ReplayedEvent,
  ReplayedFailed,
  ReplayFailed,
  RiderInvitation,
  RollKey,
  RotateWebhookSecret,
  StoredQuote,
  TrackingRecord,
  UpdateWebhookEndpoint,
  WebhookAttempt,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from "./schema.ts";

export type Client = ReturnType<typeof createClient>;

/**
 * A client of the service, for your server. Every method resolves to what the service answers, or rejects with a
 * `ServiceError`. What can be repeated is: after 0.5, 1 and 2 seconds, or as `Retry-After` says.
 *
 * ```ts
 * const client = createClient({ key: process.env.SECRET_KEY, baseUrl: "https://deliveries.example" });
 * const delivery = await client.deliveries.create({ … }, { idempotencyKey: "order-1042" });
 * for await (const { id, status } of client.deliveries.list({ status: "in_transit" })) console.log(id, status);
 * ```
 * @throws TypeError without a key, or with an address that can't be read
 */
export function createClient(options: ClientOptions) {
  const { get, post, postOnce, patch, delete: remove, list } = openRequests(options);
  const at = (path: string, id: string, more = "") => `/v1/${path}/${encodeURIComponent(id)}${more}`;
  return {
    quotes: {
      /** What a delivery would cost, and how long it would take. */
      create: (body: CreateQuote, options?: OnceOptions): Promise<Quote> =>
        postOnce("/v1/delivery/quote", body, options),
      retrieve: (id: string, options?: RequestOptions): Promise<StoredQuote> => get(at("delivery/quotes", id), options),
      /** Orders the delivery for the price of the quote. */
      confirm: (id: string, body: ConfirmQuote, options?: OnceOptions): Promise<CreatedDelivery> =>
        postOnce(at("delivery/quotes", id, "/confirm"), body, options),
    },
    deliveries: {
      /** Orders a delivery. Only this answer has the `delivery_code`. */
      create: (body: CreateDelivery, options?: OnceOptions): Promise<CreatedDelivery> =>
        postOnce("/v1/deliveries", body, options),
      retrieve: (id: string, options?: RequestOptions): Promise<Delivery> => get(at("deliveries", id), options),
      /** Newest first. */
      list: (query?: ListDeliveries, options?: RequestOptions): AsyncIterableIterator<Delivery> =>
        list("/v1/deliveries", query, options),
      /** Corrects the order, until the rider has the package. */
      update: (id: string, body: ChangeDelivery, options?: RequestOptions): Promise<Delivery> =>
        patch(at("deliveries", id), body, options),
      cancel: (id: string, body: CancelDelivery = {}, options?: RequestOptions): Promise<Delivery> =>
        post(at("deliveries", id, "/cancel"), body, options),
      /** Erases the customer's data of a delivery that has ended. */
      erase: (id: string, options?: RequestOptions): Promise<Delivery> =>
        post(at("deliveries", id, "/erase"), undefined, options),
      /** Where the rider is, and when they arrive. */
      track: (id: string, options?: RequestOptions): Promise<TrackingRecord> =>
        get(at("deliveries", id, "/tracking"), options),
      proof: (id: string, options?: RequestOptions): Promise<DeliveryProof> =>
        get(at("deliveries", id, "/proof"), options),
    },
    /** What only a sandbox does. */
    sandbox: {
      /** Moves a delivery on whose `simulation.mode` is `manual`. */
      advance: (id: string, body: Advance = {}, options?: RequestOptions): Promise<Delivery> =>
        post(at("test/deliveries", id, "/advance"), body, options),
      /** Lets a phone ride, near the sandbox's shop. */
      inviteRider: (options?: RequestOptions): Promise<RiderInvitation> => post("/v1/test/riders", undefined, options),
    },
    events: {
      retrieve: (id: string, options?: RequestOptions): Promise<Event> => get(at("events", id), options),
      /** Newest first. */
      list: (query?: ListEvents, options?: RequestOptions): AsyncIterableIterator<Event> =>
        list("/v1/events", query, options),
      /** Sends it again. */
      replay: (id: string, body: ReplayEvent, options?: RequestOptions): Promise<ReplayedEvent> =>
        post(at("events", id, "/replay"), body, options),
    },
    webhookEndpoints: {
      /** Only this answer, and that of `rotateSecret`, has the `secret`. */
      create: (body: CreateWebhookEndpoint, options?: RequestOptions): Promise<WebhookEndpointWithSecret> =>
        post("/v1/webhook_endpoints", body, options),
      retrieve: (id: string, options?: RequestOptions): Promise<WebhookEndpoint> =>
        get(at("webhook_endpoints", id), options),
      list: (options?: RequestOptions): AsyncIterableIterator<WebhookEndpoint> =>
        list("/v1/webhook_endpoints", {}, options),
      update: (id: string, body: UpdateWebhookEndpoint, options?: ChangeOptions): Promise<WebhookEndpoint> =>
        patch(at("webhook_endpoints", id), body, options),
      delete: (id: string, options?: RequestOptions): Promise<void> => remove(at("webhook_endpoints", id), options),
      rotateSecret: (
        id: string,
        body: RotateWebhookSecret = {},
        options?: RequestOptions,
      ): Promise<WebhookEndpointWithSecret> => post(at("webhook_endpoints", id, "/rotate"), body, options),
      /** Sends a test event now. */
      test: (id: string, options?: RequestOptions): Promise<WebhookAttempt> =>
        post(at("webhook_endpoints", id, "/test"), undefined, options),
      /** Sends again what has failed since a time. */
      replay: (id: string, body: ReplayFailed, options?: RequestOptions): Promise<ReplayedFailed> =>
        post(at("webhook_endpoints", id, "/replay"), body, options),
      /** What was sent, and what was answered. Newest first. */
      attempts: (id: string, options?: RequestOptions): AsyncIterableIterator<WebhookAttempt> =>
        list(at("webhook_endpoints", id, "/attempts"), {}, options),
    },
    keys: {
      /** Only this answer, and that of `roll`, has the `key`. */
      create: (body: CreateKey, options?: RequestOptions): Promise<KeyWithSecret> =>
        post("/v1/account/keys", body, options),
      retrieve: (id: string, options?: RequestOptions): Promise<Key> => get(at("account/keys", id), options),
      list: (query?: ListKeys, options?: RequestOptions): AsyncIterableIterator<Key> =>
        list("/v1/account/keys", query, options),
      update: (id: string, body: ChangeKey, options?: ChangeOptions): Promise<Key> =>
        patch(at("account/keys", id), body, options),
      roll: (id: string, body: RollKey = {}, options?: RequestOptions): Promise<KeyWithSecret> =>
        post(at("account/keys", id, "/roll"), body, options),
      revoke: (id: string, options?: RequestOptions): Promise<Key> =>
        post(at("account/keys", id, "/revoke"), undefined, options),
    },
    account: {
      retrieve: (options?: RequestOptions): Promise<Account> => get("/v1/account", options),
      update: (body: ChangeAccount, options?: RequestOptions): Promise<Account> => patch("/v1/account", body, options),
    },
  };
}
