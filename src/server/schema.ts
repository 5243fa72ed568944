/**
 * The types of what is sent and answered, by the names that the OpenAPI document has for them. In the package, the types that
 * are made of that document take this file's place, because these need TypeBox: build/make-package.ts.
 */
export type {
  Account,
  ChangeAccount,
  ChangeKey,
  CreateKey,
  Key,
  KeyWithSecret,
  ListKeys,
  RollKey,
} from "../contract/account.ts";
export type { ChangeDelivery, CreateDelivery, CreatedDelivery } from "../contract/delivery.ts";
export type { CancelDelivery, DeliveryRecord as Delivery, ListDeliveries } from "../contract/delivery-record.ts";
export type { DeliveryEvent as Event, ListEvents, ReplayEvent, ReplayedEvent } from "../contract/event.ts";
export type { FieldError, Problem } from "../contract/problem.ts";
export type { DeliveryProof } from "../contract/proof.ts";
export type { ConfirmQuote, CreateQuote, Quote, StoredQuote } from "../contract/quote.ts";
export type { RiderInvitation } from "../contract/rider.ts";
export type { Advance } from "../contract/sandbox.ts";
export type { TrackingRecord } from "../contract/tracking.ts";
export type {
  Attempt as WebhookAttempt,
  CreateEndpoint as CreateWebhookEndpoint,
  Endpoint as WebhookEndpoint,
  EndpointWithSecret as WebhookEndpointWithSecret,
  ReplayedFailed,
  ReplayFailed,
  RotateSecret as RotateWebhookSecret,
  UpdateEndpoint as UpdateWebhookEndpoint,
} from "../contract/webhook.ts";
