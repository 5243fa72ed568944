import Schema from "typebox/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mergeObjects } from "../../../src/service/docs/reference/json-schema.ts";
import { makeExample } from "../../../src/service/docs/reference/make-example.ts";
import { openTestService, type TestService } from "../open-test-service.ts";
import { openMailServer } from "../people/open-mail-server.ts";
import { type DocumentedOperation, type Schema as JsonSchema, listOperations } from "./list-operations.ts";
import { FOR_OPERATIONS, keyFor, prepareOperation } from "./prepare-operation.ts";
import { readDocument } from "./read-document.ts";

let service: TestService;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let operations: DocumentedOperation[];
beforeAll(async () => {
  mailServer = await openMailServer();
  service = await openTestService({ ...FOR_OPERATIONS, mail: mailServer.config });
  const document = await readDocument(service);
  operations = listOperations(document);
});
afterAll(async () => {
  await service.close();
  await mailServer.close();
});

/** The reasons why the schema refuses the value. Empty if it accepts it. */
function faultsOf(schema: JsonSchema, value: unknown): string[] {
  const [, errors] = Schema.Errors(schema, value);
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

it("answers every operation's example as documented", async () => {
  for (const operation of operations) {
    const { name, operationId, method, path, body, spec } = operation;
    const { id, imageId, messageId, close, body: madeBody } = await prepareOperation(service, operationId);
    const { status, headers, text, json } = await service.request(
      method,
      path.replace("{id}", id).replace("{image_id}", imageId).replace("{message_id}", messageId),
      madeBody ?? body,
      keyFor(service, operation, id),
    );
    await close();
    expect(status, `${name} answered ${text}`).toBeLessThan(300);
    const documented = spec.responses[String(status)];
    expect(documented, `${name} answered with ${status}, which isn't documented`).toBeDefined();
    const schema = documented?.content?.["application/json"]?.schema;
    if (!schema) {
      const types = Object.keys(documented?.content ?? {});
      if (types.length > 0) expect(types, name).toContain(String(headers["content-type"]).split(";")[0]);
      else expect(text, name).toBe("");
      continue;
    }
    expect(faultsOf(schema, json()), `${name} answered ${text}`).toEqual([]);
    const { properties = {} } = mergeObjects(schema);
    const undocumented = Object.keys(json()).filter((field) => !(field in properties));
    expect(undocumented, name).toEqual([]);
  }
});

it("has only examples of answers in the docs that the operations can give", () => {
  for (const { name, spec } of operations) {
    for (const [status, { content }] of Object.entries(spec.responses)) {
      const schema = status < "3" && content?.["application/json"]?.schema;
      if (schema) expect(faultsOf(schema, makeExample(schema)), name).toEqual([]);
    }
  }
});
