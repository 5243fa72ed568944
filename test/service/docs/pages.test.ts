import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROBLEMS } from "../../../src/contract/problem.ts";
import { STATUSES } from "../../../src/contract/status.ts";
import { SEARCH_WORDS } from "../../../src/service/docs/pages/search-words.ts";
import type { OpenApiDocument } from "../../../src/service/docs/reference/openapi-document.ts";
import { noGeocoder } from "../../../src/service/places/offline.ts";
import { listOperations } from "../http/list-operations.ts";
import { readDocument } from "../http/read-document.ts";
import { openTestService, PUBLISHABLE, SECRET, type TestService } from "../open-test-service.ts";
import { contentOf, readDocs, textOf } from "./read-docs.ts";

let service: TestService;
let document: OpenApiDocument;
let pages: Map<string, string>;
beforeAll(async () => {
  service = await openTestService();
  document = await readDocument(service);
  pages = await readDocs(service);
});
afterAll(() => service.close());

const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? "");
const pageAt = (path: string) => pages.get(path) ?? "";
const get = (path: string, headers: Record<string, string> = {}) =>
  service.request("GET", path, undefined, { authorization: "", ...headers });

/** Links that lead nowhere, as page and address. */
function brokenLinks(all: ReadonlyMap<string, string>): string[] {
  const ids = new Map([...all].map(([path, text]) => [path, new Set(idsOf(text))]));
  return [...all].flatMap(([path, text]) =>
    [...text.matchAll(/href="([^":]*)"/g)].flatMap(([, link = ""]) => {
      const [page = "", id] = link.split("#");
      const target = ids.get(page === "" ? path : page);
      if (target === undefined) return page.startsWith("/docs") && !page.endsWith(".md") ? [`${path} ${link}`] : [];
      return id === undefined || target.has(id) ? [] : [`${path} ${link}`];
    }),
  );
}

it("has a snippet that verifies signatures without a package", async () => {
  const [, snippet = ""] =
    /aria-label="Node.js, with nothing else"><code>([\s\S]*?)<\/code>/.exec(pageAt("/docs/webhooks")) ?? [];
  const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(textOf(snippet))}`);
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const body = JSON.stringify({ type: "delivery.delivered" });
  const sign = (at: Date, text = body) => ({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", at, text),
  });
  const now = new Date();
  expect(isGenuine(body, sign(now), secret)).toBe(true);
  expect(isGenuine(`${body} `, sign(now), secret)).toBe(false);
  expect(isGenuine(body, sign(new Date(now.getTime() - 600_000)), secret)).toBe(false);
  expect(isGenuine(body, sign(now), `whsec_${Buffer.alloc(32, 8).toString("base64")}`)).toBe(false);
  expect(isGenuine(body, {}, secret)).toBe(false);
});

describe("the docs in production", () => {
  let production: TestService;
  let here: Map<string, string>;
  const read = async (path: string) => (await production.request("GET", path, undefined, { authorization: "" })).text;
  beforeAll(async () => {
    production = await openTestService({ sandbox: false, openPlaces: () => ({ geocoder: noGeocoder }) });
    here = await readDocs(production);
  });
  afterAll(() => production.close());

  it("speak of nothing that production doesn't offer", async () => {
    const texts = [
      ...here,
      ["/v1/openapi.json", await read("/v1/openapi.json")],
      ["/docs/search.json", await read("/docs/search.json")],
    ] as const;
    for (const [path, whole] of texts) {
      // One problem says itself that it speaks of the sandbox, to whoever asks for what only the sandbox has.
      const text = whole
        .replace(/<tr id="sandbox_only">.*?<\/tr>/s, "")
        .replace(/\{"title":"sandbox_only".*?\}/s, "")
        .replaceAll("sandbox_only", "");
      // `sandbox=` is an attribute of HTML.
      const found = [...text.matchAll(/(?:sandbox(?!=)|_test_|simulation|advanceDelivery).{0,60}/gi)].map(
        ([where]) => where,
      );
      expect([path, found]).toEqual([path, []]);
    }
    expect(brokenLinks(here)).toEqual([]);
    expect(here.get("/docs/quick-start")).toContain("pk_live_…");
  });

  it("are there as Markdown, too, as they are for this service, and for programs that read all of it", async () => {
    const index = await read("/llms.txt");
    const paths = [...index.matchAll(/\(https:\/\/service\.example(\/docs\/[\w-]+\.md)\)/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths.length).toBeGreaterThan(25);
    const all = await read("/llms-full.txt");
    for (const path of paths) {
      const { status, headers, text } = await production.request("GET", path, undefined, { authorization: "" });
      expect([path, status, headers["content-type"]]).toEqual([path, 200, "text/markdown; charset=utf-8"]);
      expect([path, text.match(/\{\{|<!-- |_test_|^# /gm)]).toEqual([path, ["# "]]);
      expect(all).toContain(text);
      expect(here.get(path.replace(".md", ""))).toContain(`href="${path}"`);
    }
  });

  it("explain the problem that the sandbox's operation and fields get", async () => {
    const { status, text } = await production.request("POST", "/v1/test/deliveries/dlv_1/advance", {});
    expect(status).toBe(403);
    const [address = "", anchor = ""] = JSON.parse(text).type.split("#");
    expect(idsOf(here.get(new URL(address).pathname) ?? "")).toContain(anchor);
  });

  it("have samples that work as they are: with coordinates, where no address is looked up", async () => {
    expect(here.get("/docs/quotes")).toMatch(/This service\s+looks up no addresses/);
    const bodies = [...here.values()]
      .flatMap((page) => [...textOf(contentOf(page)).matchAll(/-d '(\{[^']*\n {2}\})'/g)])
      .map(([, body = ""]) => body)
      .filter((body) => body.includes("2 Swallow Road"))
      .map((body) => JSON.parse(body));
    expect(bodies.length).toBeGreaterThanOrEqual(3);
    for (const body of bodies) {
      const path = "payment_method" in body ? "/v1/deliveries" : "/v1/delivery/quote";
      const { status, text } = await production.request("POST", path, body);
      expect([status < 300, text]).toEqual([true, text]);
    }
  });

  it("promise no time of arrival before there is a rider", async () => {
    const operations = listOperations(await readDocument(production));
    for (const [id, status, field] of [
      ["createDelivery", "201", "eta"],
      ["retrieveDelivery", "200", "eta"],
      ["createQuote", "200", "estimated_duration"],
    ] as const) {
      const found = operations.find(({ operationId }) => operationId === id);
      const schema = found?.spec.responses[status]?.content?.["application/json"]?.schema;
      expect(JSON.stringify(schema?.properties?.[field]), id).toMatch(/no promise/);
    }
  });
});

describe("the docs", () => {
  it("explain every problem, status and operation", () => {
    const errors = idsOf(contentOf(pageAt("/docs/errors")));
    expect(errors).toEqual(expect.arrayContaining(Object.keys(PROBLEMS)));
    for (const status of STATUSES) expect(pageAt("/docs/deliveries")).toContain(`<code>${status}</code>`);
    const reference = [...pages]
      .filter(([path]) => path.startsWith("/docs/reference/"))
      .map(([, page]) => contentOf(page));
    const described = reference.flatMap((content) =>
      [...content.matchAll(/<article class="operation" aria-labelledby="(\w+)"/g)].map(([, id]) => id),
    );
    expect(described.sort()).toEqual(
      listOperations(document)
        .map(({ operationId }) => operationId)
        .sort(),
    );
  });

  it("have no broken link, no id twice on a page, and every page one heading of its own", () => {
    expect(brokenLinks(pages)).toEqual([]);
    const headings = [...pages].map(([path, page]) => {
      const ids = idsOf(page);
      expect([path, new Set(ids).size]).toEqual([path, ids.length]);
      expect([path, contentOf(page).match(/undefined|\[object|NaN/g)]).toEqual([path, null]);
      expect([path, page.match(/<h1/g)]).toHaveLength(2);
      return /<title>(.*?)<\/title>/.exec(page)?.[1];
    });
    expect(new Set(headings).size).toBe(pages.size);
  });

  it("keep every address of the time when they were one page: the index leads on", () => {
    const home = pageAt("/docs");
    const old = [
      ...Object.keys(PROBLEMS),
      ...listOperations(document).map(({ operationId }) => operationId),
      ..."quick-start authentication keeping-keys sandbox scenarios quotes deliveries addresses tracking".split(" "),
      ..."tracking-in-a-page webhooks webhook-verify widget widget-inline widget-security errors limits".split(" "),
      ..."reference-quotes riders rider-gps operator versions version-0.1.0 idempotency lists".split(" "),
    ];
    for (const id of old) {
      const [, link = ""] = new RegExp(`<a id="${id}" href="([^"]+)"`).exec(home) ?? [];
      const [path = "", anchor] = link.split("#");
      expect([id, pages.has(path), anchor ?? id]).toEqual([id, true, id]);
    }
  });

  it("have a mark in the contents on the page that is read, and links to its neighbours", () => {
    for (const [path, page] of pages) {
      const marked = [...page.matchAll(/href="([^"]+)" aria-current="page"/g)].map(([, link]) => link);
      expect(marked).toEqual(path === "/docs" ? [] : [path, path]);
    }
    expect(contentOf(pageAt("/docs/widget-options"))).toMatch(
      /rel="prev" href="\/docs\/widget".*rel="next" href="\/docs\/widget-iframe"/,
    );
  });

  it("stand at addresses with a slash behind them as well, and nowhere else", async () => {
    for (const path of ["/docs", "/docs/webhooks", "/docs/reference/keys"]) {
      const { status, headers } = await get(`${path}/`);
      expect([status, new URL(String(headers.location)).pathname]).toEqual([308, path]);
    }
    for (const path of ["/docs/nothing", "/docs/reference/nothing", "/docs/__proto__"])
      expect(await get(path)).toMatchObject({ status: 404, text: expect.stringContaining("There is no page here") });
  });

  it("write every apostrophe in prose as ’", () => {
    for (const [path, page] of pages) {
      const prose = textOf(contentOf(page).replace(/<pre.*?<\/pre>|<code>.*?<\/code>/gs, ""));
      expect([path, prose.match(/.{0,30}\w'\w.{0,20}/)]).toEqual([path, null]);
    }
  });

  it("fill in the sandbox's own publishable key, and no secret one", () => {
    for (const path of ["/docs/quick-start", "/docs/widget", "/docs/widget-iframe", "/docs/widget-module"])
      expect(textOf(pageAt(path))).toContain(PUBLISHABLE);
    for (const [path, page] of pages) expect([path, page.includes(SECRET)]).toEqual([path, false]);
  });

  it("name the type of a field that may be null in words", () => {
    const types = [...pages.values()].flatMap((page) =>
      [...page.matchAll(/<span class="type">([^<]+)<\/span>/g)].map(([, type]) => type),
    );
    expect(types).toEqual(expect.arrayContaining(["string or null", "list of string or null"]));
    expect(types.filter((type) => type?.includes("null") && !type.endsWith(" or null"))).toEqual([]);
  });

  it("say beside a field's type which values it takes", () => {
    const fieldOf = (page: string, id: string) =>
      textOf(new RegExp(`<li id="${id}".*?</li>`, "s").exec(pageAt(`/docs/reference/${page}`))?.[0] ?? "");
    expect(fieldOf("deliveries", "createDelivery-body-pickup.lat")).toMatch(/^pickup.lat number, −90 to 90/);
    expect(fieldOf("deliveries", "createDelivery-body-pickup.name")).toContain(", up to 120 characters");
    expect(fieldOf("deliveries", "listDeliveries-parameter-limit")).toMatch(/, 1 to 100, default \d+/);
    expect(fieldOf("webhooks", "createWebhookEndpoint-body-types")).toMatch(/, 1 to 20 entries.*One of delivery/s);
  });

  it("let the beginning of a long description stand, and fold the rest, which the search finds", async () => {
    const stand = contentOf(pageAt("/docs/reference/deliveries")).replace(/<details.*?<\/details>/gs, "");
    expect(stand).toContain("starts to look for a rider");
    expect(stand).not.toContain("Only this answer shows you");
    const entries: { title: string; text: string }[] = (await get("/docs/search.json")).json();
    expect(entries.find(({ title }) => title === "Create a delivery")?.text).toContain("Only this answer shows you");
  });

  it("fold each operation's errors, by their status, and say quietly what holds a field", () => {
    const page = contentOf(pageAt("/docs/reference/deliveries"));
    const [, folded = ""] = /<details><summary>Errors<\/summary>(.*?)<\/details>/s.exec(page) ?? [];
    const rows = [...folded.matchAll(/<li>(.*?)<\/li>/gs)].map(([, row = ""]) => textOf(row).trim());
    expect(rows).toContain("410 quote_expired");
    expect(rows).toContainEqual(expect.stringMatching(/^422 invalid_request .*quote_mismatch/));
    expect(page).toContain("<code><span>pickup.</span><wbr>lat</code>");
    expect(page).toContain("<code>pickup</code>");
  });

  it("list every field that an event's data may have", () => {
    for (const field of ["status", "cash.amount", "problem.reason", "instructions", "rating.stars", "changed"])
      expect(pageAt("/docs/reference/events")).toContain(`id="retrieveEvent-answer-data.${field}"`);
  });

  it("need no other origin, and keep to their policy", async () => {
    const ofCard = "'self' ";
    const withCard = ["/docs", "/docs/quick-start"];
    const hashOf = (text = "") => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    for (const path of ["/docs", "/docs/errors", "/docs/reference/riders", "/docs/quick-start"]) {
      const { text: page, headers } = await get(path);
      const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
      const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => hashOf(script));
      expect(headers["content-security-policy"]).toBe(
        `default-src 'none'; script-src ${withCard.includes(path) ? ofCard : ""}${scripts.join(" ")}; style-src ${hashOf(style)}; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      // Only the first page and the quick start have the card, from the service itself.
      expect(page.match(/<script [^>]+>/g)).toEqual(
        withCard.includes(path) ? ['<script async src="/v1/tracking.js">'] : null,
      );
      expect(page).not.toMatch(/<link rel="stylesheet"|style="|<img src="http/);
      expect(style).toContain("--accent");
      expect(style).not.toMatch(/@import|url\(/);
    }
  });

  it("are sent compressed, with one tag for every encoding, and again only after a change", async () => {
    const page = pageAt("/docs/webhooks");
    const { headers } = await get("/docs/webhooks");
    for (const [encodings, encoding, unpack] of [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip, deflate", "gzip", gunzipSync],
      ["identity", undefined, (plain: Buffer) => plain],
    ] as const) {
      const answer = await service.app.inject({ url: "/docs/webhooks", headers: { "accept-encoding": encodings } });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        vary: "accept-encoding",
        etag: headers.etag,
      });
      expect(unpack(answer.rawPayload).toString()).toBe(page);
      if (encoding) expect(answer.rawPayload.length).toBeLessThan(page.length / 3);
    }
    const again = await get("/docs/webhooks", { "if-none-match": String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  it("can be searched: headings, operations, codes and fields, each at an address that exists", async () => {
    const entries: { title: string; where: string; address: string; text: string }[] = (
      await get("/docs/search.json")
    ).json();
    for (const { address } of entries) {
      const [path = "", id] = address.split("#");
      expect([address, id === undefined ? pages.has(path) : idsOf(contentOf(pageAt(path))).includes(id)]).toEqual([
        address,
        true,
      ]);
    }
    const find = (word: string) =>
      entries.filter(({ title, text }) => `${title} ${text}`.includes(word)).map(({ address }) => address);
    const known = new Set([...pages.values()].flatMap((page) => idsOf(page)));
    expect(Object.keys(SEARCH_WORDS).filter((id) => !known.has(id))).toEqual([]);
    expect(find("scheduled_at")).toContain("/docs/reference/deliveries#createDelivery");
    expect(find("quote_expired")).toContain("/docs/errors#quote_expired");
    expect(find("data-loading")).toContain("/docs/widget-options");
    expect(find("/v1/account/keys")).toContain("/docs/reference/keys#createKey");
    for (const { text } of entries) expect(text).not.toMatch(/<\/|<code|&[a-z#]+;|undefined/);
  });
});
