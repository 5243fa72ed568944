import type { Account, Key, KeyWithSecret } from "../../../contract/account.ts";
import type { CustomerView } from "../../../contract/customer/customer.ts";
import type { CreatedDelivery } from "../../../contract/delivery.ts";
import type { DeliveryRecord } from "../../../contract/delivery-record.ts";
import type { DeliveryEvent } from "../../../contract/event.ts";
import type { KeyPreview, KeyUse } from "../../../contract/people/key-use.ts";
import type { Overview } from "../../../contract/people/overview.ts";
import type { FirstSteps, LoggedRequest, UsageEntry } from "../../../contract/people/traffic.ts";
import type { DeliveryProof } from "../../../contract/proof.ts";
import type { Attempt, AttemptHours, Endpoint, EndpointWithSecret, ReplayedFailed } from "../../../contract/webhook.ts";
import type { Client, Request } from "../../kit/client.ts";
import { createPeopleApi } from "../../kit/people/people-api.ts";
import type { Page } from "../../kit/ui/use-list.ts";

type Query = Request["query"];

/** The operations that the dashboard uses, each once. The types are those that the OpenAPI document is made from. */
export function createApi(send: Client) {
  const get = <Data>(path: string, query?: Query) => send<Data>("GET", path, query && { query });
  const post = <Data>(path: string, body?: unknown) => send<Data>("POST", path, body === undefined ? {} : { body });
  const patch = <Data>(path: string, body: unknown, version?: string) => send<Data>("PATCH", path, { body, version });
  const remove = (path: string) => send<null>("DELETE", path);
  return {
    ...createPeopleApi(send),
    account: () => get<Account>("/v1/account"),
    changeAccount: (body: unknown) => patch<Account>("/v1/account", body),
    changeBranding: (body: unknown) => patch<Account>("/v1/account/branding", body),

    requests: (query: Query) => get<Page<LoggedRequest>>("/v1/account/requests", query),
    usage: (query: Query) => get<Page<UsageEntry>>("/v1/account/usage", query),
    overview: () => get<Overview>("/v1/account/overview"),
    firstSteps: () => get<FirstSteps>("/v1/account/first_steps"),

    keys: (query: Query) => get<Page<Key>>("/v1/account/keys", query),
    createKey: (body: unknown) => post<KeyWithSecret>("/v1/account/keys", body),
    key: (id: string) => get<Key>(`/v1/account/keys/${id}`),
    keyUse: (id: string) => get<KeyUse>(`/v1/account/keys/${id}/use`),
    previewKey: (id: string, body: unknown) => post<KeyPreview>(`/v1/account/keys/${id}/preview`, body),
    ownAddress: () => get<{ address: string }>("/v1/account/address"),
    changeKey: (id: string, body: unknown, version: string) => patch<Key>(`/v1/account/keys/${id}`, body, version),
    rollKey: (id: string, overlap_seconds: number) =>
      post<KeyWithSecret>(`/v1/account/keys/${id}/roll`, { overlap_seconds }),
    revokeKey: (id: string) => post<Key>(`/v1/account/keys/${id}/revoke`),

    endpoints: () => get<Page<Endpoint>>("/v1/webhook_endpoints"),
    endpoint: (id: string) => get<Endpoint>(`/v1/webhook_endpoints/${id}`),
    createEndpoint: (body: unknown) => post<EndpointWithSecret>("/v1/webhook_endpoints", body),
    changeEndpoint: (id: string, body: unknown, version?: string) =>
      patch<Endpoint>(`/v1/webhook_endpoints/${id}`, body, version),
    deleteEndpoint: (id: string) => remove(`/v1/webhook_endpoints/${id}`),
    rotateSecret: (id: string, overlap_seconds: number) =>
      post<EndpointWithSecret>(`/v1/webhook_endpoints/${id}/rotate`, { overlap_seconds }),
    testEndpoint: (id: string) => post<Attempt>(`/v1/webhook_endpoints/${id}/test`),
    replayFailed: (id: string, since: string) => post<ReplayedFailed>(`/v1/webhook_endpoints/${id}/replay`, { since }),
    attempts: (id: string, query: Query) => get<Page<Attempt>>(`/v1/webhook_endpoints/${id}/attempts`, query),
    attemptHours: (id: string) => get<AttemptHours>(`/v1/webhook_endpoints/${id}/hours`),
    event: (id: string) => get<DeliveryEvent>(`/v1/events/${id}`),
    events: (query: Query) => get<Page<DeliveryEvent>>("/v1/events", query),
    replay: (id: string, endpoint_id: string) => post<unknown>(`/v1/events/${id}/replay`, { endpoint_id }),

    deliveries: (query: Query) => get<Page<DeliveryRecord>>("/v1/deliveries", query),
    delivery: (id: string) => get<DeliveryRecord>(`/v1/deliveries/${id}`),
    /** What the customer reads, whose link the record holds. */
    customerView: ({ id, tracking_url }: DeliveryRecord) =>
      send<CustomerView>("GET", `/v1/deliveries/${id}/customer`, { secret: new URL(tracking_url).hash.slice(1) }),
    proof: (id: string) => get<DeliveryProof>(`/v1/deliveries/${id}/proof`),
    order: (body: unknown, key: string) => send<CreatedDelivery>("POST", "/v1/deliveries", { body, key }),
    erase: (id: string) => post<DeliveryRecord>(`/v1/deliveries/${id}/erase`, {}),
    cancel: (id: string, reason: string) =>
      post<DeliveryRecord>(`/v1/deliveries/${id}/cancel`, reason ? { reason } : {}),
    advance: (id: string, body: unknown) => post<DeliveryRecord>(`/v1/test/deliveries/${id}/advance`, body),
  };
}
