import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROBLEMS, Problem } from "../../../src/contract/problem.ts";
import { mergeObjects } from "../../../src/service/docs/reference/json-schema.ts";
import type { OpenApiDocument } from "../../../src/service/docs/reference/openapi-document.ts";
import { openTestService, type TestService } from "../open-test-service.ts";
import { listOperations } from "./list-operations.ts";
import { readDocument } from "./read-document.ts";

/** Matches an answer whose problem may have this code. */
const allowing = (code: string) => ({ description: expect.stringContaining(`\`${code}\``) });

let service: TestService;
let document: OpenApiDocument;
beforeAll(async () => {
  service = await openTestService();
  document = await readDocument(service);
});
afterAll(() => service.close());

describe("the OpenAPI file", () => {
  it("is valid OpenAPI 3.1 and can be read without a key, by any page", async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://service.example" }] });
    const { status, headers } = await service.request("GET", "/v1/openapi.json", undefined, { authorization: "" });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "access-control-allow-origin": "*" });
  });

  it("has the specification's operations, and only paths under /v1", () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/v1/deliveries", "/v1/deliveries/{id}/tracking"]),
    );
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/v1\/\w/);
    expect(JSON.stringify(document.paths)).not.toMatch(/tracking\.js|tiles/);
  });

  it("names If-Match where a change can be bound to the state that was read", () => {
    const conditional = listOperations(document).filter(({ spec }) =>
      spec.parameters?.some((one) => "name" in one && one.name === "If-Match"),
    );
    expect(conditional.map(({ operationId }) => operationId).sort()).toEqual([
      "changeKey",
      "changeZone",
      "updateWebhookEndpoint",
    ]);
    for (const { spec } of conditional) {
      expect(spec.responses["412"]).toMatchObject(allowing("changed_meanwhile"));
    }
  });

  it("describes the webhooks that a merchant's endpoint gets", () => {
    const { anyOf } = Object(document).webhooks.deliveryEvent.post.requestBody.content["application/json"].schema;
    expect(anyOf).toHaveLength(8);
    for (const event of anyOf)
      expect(mergeObjects(event)).toMatchObject({ properties: { id: {}, type: {}, timestamp: {}, data: {} } });
    expect(mergeObjects(mergeObjects(anyOf[0]).properties?.data ?? {})).toMatchObject({
      properties: { sequence: {}, cash: {} },
    });
  });

  it("describes every operation in words", () => {
    const tags = new Set(document.tags.map(({ name }) => name));
    const ids = new Set<string>();
    for (const operation of listOperations(document)) {
      const { name, spec, operationId, body, bodySchema } = operation;
      expect(spec, name).toMatchObject({
        operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
        summary: expect.stringMatching(/^.{5,60}$/),
        description: expect.stringMatching(/^[\s\S]{40,}$/),
      });
      expect(spec.tags, name).toHaveLength(1);
      expect(tags, name).toContain(spec.tags[0]);
      if (bodySchema) expect(body, `${name} has a body and no example of one`).toBeDefined();
      ids.add(operationId);
    }
    expect(ids.size).toBe(listOperations(document).length);
  });

  it("lists the keys and the problems of every operation", () => {
    const takesNoKey = /\/(customer|logos|rider_photos)\b|\/v1\/deliveries\/\{id\}\/messages/;
    for (const { name, operationId, spec, bodySchema } of listOperations(document)) {
      const kind = /\/v1\/(people|account\/(members|audit))/.test(name)
        ? "memberCookie"
        : name.includes(" /v1/operator/alerts")
          ? "staffCookie"
          : name.includes(" /v1/operator/")
            ? "operatorKey"
            : name.includes(" /v1/rider")
              ? "riderToken"
              : "secretKey";
      const isOpen =
        operationId === "openRiderSession" ||
        takesNoKey.test(name) ||
        /^(signInWith|askForPasskey|askForSignInLink)/.test(operationId);
      expect(spec.security[0], name).toEqual(isOpen ? undefined : { [kind]: [] });
      const isMerchants = spec.security.some((one) => "secretKey" in one) && operationId !== "trackDelivery";
      expect(
        spec.security.some((one) => "memberCookie" in one),
        name,
      ).toBe(!isOpen && (isMerchants || kind === "memberCookie"));
      const statuses = Object.keys(spec.responses);
      expect(statuses, name).toEqual(
        expect.arrayContaining([
          "400",
          ...(/^askFor/.test(operationId) || takesNoKey.test(name) ? [] : ["401"]),
          ...(isOpen ? [] : ["403"]),
          "429",
          "500",
        ]),
      );
      if (bodySchema) expect(statuses, name).toEqual(expect.arrayContaining(["413", "415", "422"]));
      if (name.includes("{")) expect(statuses, `${name} takes an id and has no 404`).toContain("404");
      expect(spec.responses["429"]?.headers).toHaveProperty("Retry-After");
      for (const response of Object.values(spec.responses)) expect(response.headers).toHaveProperty("X-Request-Id");
    }
    const idempotent = listOperations(document).filter(({ spec }) =>
      spec.parameters?.some(({ name }) => name === "Idempotency-Key"),
    );
    expect(idempotent.map(({ operationId }) => operationId)).toEqual([
      "createQuote",
      "confirmQuote",
      "createDelivery",
      "setRiderDuty",
      "acceptRiderOffer",
      "declineRiderOffer",
      "setOffToPickup",
      "arriveAtPickup",
      "pickUpPackage",
      "departToDropoff",
      "returnToShop",
      "releaseRiderJob",
      "completeRiderJob",
      "reportRiderProblem",
      "sendMessageToCustomer",
      "inviteRider",
      "handInCash",
    ]);
    for (const { spec } of idempotent) {
      expect(spec.responses["409"]).toMatchObject(allowing("idempotency_in_progress"));
      expect(spec.responses["422"]).toMatchObject(allowing("idempotency_key_reused"));
    }
    const tracking = document.paths["/v1/deliveries/{id}/tracking"]?.get;
    expect(tracking?.security).toEqual([{ secretKey: [] }, { publishableKey: [] }, { publishableKeyInAddress: [] }]);
    expect(document).toMatchObject({
      components: { securitySchemes: { publishableKeyInAddress: { type: "apiKey", in: "query", name: "key" } } },
    });
    expect(tracking?.responses["403"]).toMatchObject(allowing("key_not_allowed"));
    expect(tracking?.responses["200"]?.headers).toHaveProperty("ETag");
  });
});

it("explains each problem at its own address", async () => {
  const { json } = await service.request("GET", "/v1/deliveries/dlv_none/tracking");
  expect(json()).toMatchObject({ type: "https://service.example/docs#unknown_delivery", code: "unknown_delivery" });
  for (const field of Object.keys(json())) expect(Problem.properties).toHaveProperty(field);
  expect(PROBLEMS).toHaveProperty(json().code);
});
