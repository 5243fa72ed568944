/** @module-tag wide */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nameNotRun } from "../../kit/name-not-run.ts";
import { type DocumentedOperation, listOperations } from "../http/list-operations.ts";
import { customerSecret, FOR_OPERATIONS, keyFor, prepareOperation } from "../http/prepare-operation.ts";
import { readDocument } from "../http/read-document.ts";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../open-test-service.ts";
import { openForward } from "./forward.ts";
import { openLanguage } from "./languages.ts";
import { contentOf, readDocs, textOf } from "./read-docs.ts";

const ADDRESS = "https://service.example";
const LANGUAGES = ["curl", "node", "php", "python", "ruby", "go"] as const;

let service: TestService;
let forward: Awaited<ReturnType<typeof openForward>>;
let operations: DocumentedOperation[];
/** The samples of each call: its page and title, and the text by language. */
let calls: { name: string; texts: Map<string, string> }[];
const folder = mkdtempSync(join(tmpdir(), "ontheway-samples-"));
const runners = LANGUAGES.map((language) => [language, openLanguage(language, folder)] as const);

beforeAll(async () => {
  service = await openTestService(FOR_OPERATIONS);
  forward = await openForward(service);
  const document = await readDocument(service);
  operations = listOperations(document);
  calls = [...(await readDocs(service))].flatMap(([path, page]) =>
    contentOf(page)
      .split('<div class="samples"')
      .slice(1)
      .map((block) => ({
        name: `${path}: ${/data-label="([^"]*)"/.exec(block)?.[1]}`,
        texts: new Map(
          [...block.matchAll(/<div data-sample="(\w+)".*?<code>(.*?)<\/code>/gs)].map(
            ([, language = "", text = ""]) => [language, textOf(text)],
          ),
        ),
      })),
  );
});
afterAll(async () => {
  await Promise.all(runners.map(([, runner]) => runner?.close()));
  await forward.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const [language, runner] of runners) if (!runner) nameNotRun(language, "the samples in the docs");

/** The operation that a curl sample calls. */
function operationOf(curl: string): DocumentedOperation {
  const [, method = curl.includes("-d '") ? "POST" : "GET"] = /curl -X (\w+)/.exec(curl) ?? [];
  const [, path = ""] = /https:\/\/service\.example([^\s"?]*)/.exec(curl) ?? [];
  const found = operations.find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, "\\$\\w+")}$`).test(path),
  );
  if (!found) throw new Error(`no operation is ${method} ${path}`);
  return found;
}

it("every operation has a sample in each language", () => {
  const called = calls.map(({ texts }) => operationOf(texts.get("curl") ?? "").operationId);
  // Only pages of the service can send a cookie.
  const needsCookie = ({ path, spec }: DocumentedOperation) =>
    path.startsWith("/v1/people/") ||
    (spec.security.length > 0 && spec.security.every((one) => Object.keys(one).every((name) => /Cookie$/.test(name))));
  const expected = operations.filter((one) => !needsCookie(one)).map(({ operationId }) => operationId);
  expect([...new Set(called)].sort()).toEqual(expected.sort());
  for (const { name, texts } of calls) expect([name, [...texts.keys()]]).toEqual([name, LANGUAGES]);
});

it("the samples of a call ask for the same in every language, and the service does it", async () => {
  for (const { name, texts } of calls) {
    const curl = texts.get("curl") ?? "";
    const operation = operationOf(curl);
    const { id, imageId, messageId, close } = await prepareOperation(service, operation.operationId);
    const key = (keyFor(service, operation).authorization ?? "").replace("Bearer ", "");
    const ids = [...curl.matchAll(/\$([A-Z]+_ID|[A-Z]+)\b/g)].map(([, variable = ""]) => [variable, id]);
    const env = {
      ...Object.fromEntries(ids),
      IMAGE_ID: imageId,
      MESSAGE_ID: messageId,
      SECRET_KEY: SECRET,
      PUBLISHABLE_KEY: PUBLISHABLE,
      OPERATOR_KEY: key,
      RIDER_TOKEN: key,
      CUSTOMER_SECRET: customerSecret(service, id),
    };
    const printed = await Promise.all(
      runners.map(
        ([language, runner]) => runner?.run(texts.get(language)?.replaceAll(ADDRESS, forward.url) ?? "", env) ?? "",
      ),
    );
    const requests = await forward.take();
    await close();
    expect(
      requests.map(({ request }) => request),
      `${name}\n${printed.join("\n")}`,
    ).toHaveLength(1);
    const [{ status, body } = { status: 0, body: "" }] = requests;
    expect(status, `${name} answered ${body}`).toBeLessThan(300);
    // What came is printed, where it has an id.
    const [, shown = ""] = /"id":"(\w+)"/.exec(body) ?? [];
    for (const [index, [language, runner]] of runners.entries())
      if (runner) expect([name, language, printed[index]]).toEqual([name, language, expect.stringContaining(shown)]);
  }
});
