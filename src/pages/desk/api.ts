import type { AlertSettings, ChangeAlertSettings } from "../../contract/alert.ts";
import type { MessageThread, SendMessage } from "../../contract/message.ts";
import type { CityChanges, DeliveryHistory, OperatorDelivery, OperatorRider } from "../../contract/operator.ts";
import type { ReportSummary, RiderCash, Statement } from "../../contract/report.ts";
import type { RiderInvitation } from "../../contract/rider.ts";
import type { Attempt, Endpoint, EndpointWithSecret } from "../../contract/webhook.ts";
import type { Zone } from "../../contract/zone.ts";
import type { Client, Request } from "../kit/client.ts";
import { createPeopleApi } from "../kit/people/people-api.ts";
import type { Page } from "../kit/ui/use-list.ts";

type Query = Request["query"];

/** The operations that the desk uses, each once. The types are those that the OpenAPI document is made from. */
export function createApi(send: Client) {
  const get = <Data>(path: string, query?: Query) => send<Data>("GET", path, query && { query });
  const post = <Data>(path: string, body?: unknown) => send<Data>("POST", path, body === undefined ? {} : { body });
  return {
    ...createPeopleApi(send),
    deliveries: (query: Query) => get<Page<OperatorDelivery>>("/v1/operator/deliveries", query),
    changes: (since: string | undefined) => get<CityChanges>("/v1/operator/changes", { since }),
    delivery: (id: string) => get<OperatorDelivery>(`/v1/operator/deliveries/${id}`),
    history: (id: string) => get<DeliveryHistory>(`/v1/operator/deliveries/${id}/history`),
    messages: (id: string) => get<MessageThread>(`/v1/operator/deliveries/${id}/messages`),
    sendMessage: (id: string, message: SendMessage) =>
      post<MessageThread>(`/v1/operator/deliveries/${id}/messages`, message),
    change: (id: string, body: unknown) => send<OperatorDelivery>("PATCH", `/v1/operator/deliveries/${id}`, { body }),
    act: (id: string, act: string, body?: unknown) =>
      post<OperatorDelivery>(`/v1/operator/deliveries/${id}/${act}`, body),
    riders: (query: Query) => get<Page<OperatorRider>>("/v1/operator/riders", query),
    inviteRider: (body: unknown, key: string) => send<RiderInvitation>("POST", "/v1/operator/riders", { body, key }),
    inviteRiderAgain: (id: string) => post<RiderInvitation>(`/v1/operator/riders/${id}/invite`),
    signRiderOut: (id: string) => post<null>(`/v1/operator/riders/${id}/sign_out`),
    changeRider: (id: string, body: unknown) => send<OperatorRider>("PATCH", `/v1/operator/riders/${id}`, { body }),
    cash: (id: string) => get<RiderCash>(`/v1/operator/riders/${id}/cash`),
    summary: (query: Query) => get<ReportSummary>("/v1/operator/reports/summary", query),
    statement: (account: string, query: Query) =>
      get<Statement>(`/v1/operator/reports/statements/${encodeURIComponent(account)}`, query),
    zones: () => get<Page<Zone>>("/v1/operator/zones"),
    createZone: (body: unknown) => post<Zone>("/v1/operator/zones", body),
    changeZone: (id: string, version: string, body: unknown) =>
      send<Zone>("PATCH", `/v1/operator/zones/${id}`, { body, version }),
    deleteZone: (id: string) => send<null>("DELETE", `/v1/operator/zones/${id}`),
    alertSettings: () => get<AlertSettings>("/v1/operator/alerts"),
    changeAlertSettings: (body: ChangeAlertSettings) => send<AlertSettings>("PATCH", "/v1/operator/alerts", { body }),
    allowPush: (body: unknown) => post<null>("/v1/operator/alerts/push", body),
    endPush: (endpoint: string) => send<null>("DELETE", "/v1/operator/alerts/push", { body: { endpoint } }),
    alertEndpoints: () => get<Page<Endpoint>>("/v1/operator/webhook_endpoints"),
    addAlertEndpoint: (url: string) => post<EndpointWithSecret>("/v1/operator/webhook_endpoints", { url }),
    removeAlertEndpoint: (id: string) => send<null>("DELETE", `/v1/operator/webhook_endpoints/${id}`),
    rotateAlertSecret: (id: string) => post<EndpointWithSecret>(`/v1/operator/webhook_endpoints/${id}/rotate`),
    testAlertEndpoint: (id: string) => post<Attempt>(`/v1/operator/webhook_endpoints/${id}/test`),
    handIn: (id: string, body: unknown, key: string) =>
      send<RiderCash>("POST", `/v1/operator/riders/${id}/cash`, { body, key }),
  };
}
