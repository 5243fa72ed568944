import { existsSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { escapeForHtml, escapeForScript } from "../../../../src/service/escape.ts";
import { FatalError } from "../../../../src/service/fatal-error.ts";
import { checkWebRoot } from "../../../../src/service/http/pages/check-web-root.ts";
import { AN_ORDER, openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({
    files: {
      "widget/v1/tracking.js": 'globalThis.tiles="{{tiles}}";globalThis.by=`{{tilesAttribution}}`',
      "widget/v1/assets/widget-abc.js": "export {}",
      "widget/v1/assets/map-Ab3_xy.js": "export {}",
      "widget/v1/assets/widget-abc.js.br": "packed by brotli",
      "widget/v1/assets/widget-abc.js.gz": "packed by gzip",
      "widget/.vite/manifest.json": "{}",
      "pages/src/pages/track/track.html":
        '<script data-key="{{PAGE_KEY}}"></script><div data-id="{{DELIVERY_ID}}"></div>{{OTHER}}',
      "pages/preview/delivery.png": "a picture",
      "pages/src/pages/track/sw.js": "globalThis.worker = true",
      "pages/src/pages/embed/embed.html": "<p>embed</p>",
      "pages/src/pages/rider/rider.html": '<body data-tiles="{{TILES}}" data-attribution="{{TILES_ATTRIBUTION}}">',
      "pages/src/pages/dashboard/dashboard.html": '<body data-key="{{PAGE_KEY}}">',
      "pages/src/pages/rider/sw.js": 'globalThis.kept = ["{{VERSION}}", "{{FILES}}"]',
      "pages/.vite/rider.json": JSON.stringify({
        "src/pages/rider/rider.html": {
          file: "v1/pages/rider-abc.js",
          css: ["v1/pages/rider-abc.css"],
          imports: ["_shared.js"],
          dynamicImports: ["src/pages/rider/map/draw-way.ts"],
        },
        "_shared.js": { file: "v1/pages/shared-abc.js", dynamicImports: ["src/pages/rider/map/draw-way.ts"] },
        "src/pages/rider/map/draw-way.ts": { file: "v1/pages/draw-way-abc.js", imports: ["_shared.js"] },
      }),
      "pages/.vite/track.json": JSON.stringify({ "src/pages/track/track.html": { file: "v1/pages/track-abc.js" } }),
      "pages/v1/pages/track-abc.css": "body{}",
      "pages/favicon.svg": "<svg/>",
    },
  });
});
afterAll(() => service.close());

const get = (url: string) => service.request("GET", url);

describe("the widget's files", () => {
  it("know the address of the tiles, and load into any page", async () => {
    const { status, headers, text } = await get("/v1/tracking.js");
    expect(status).toBe(200);
    const page: Record<string, unknown> = {};
    runInNewContext(text, page);
    expect(page).toMatchObject({ tiles: "https://tiles.example/{z}/{x}/{y}.png", by: "Somebody" });
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
      "content-type": "text/javascript; charset=utf-8",
    });
  });

  it("are cached for good if their name has a hash", async () => {
    const { status, headers } = await get("/v1/assets/widget-abc.js");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  const reading = (url: string, encodings: string) =>
    service.app.inject({ method: "GET", url, headers: { "accept-encoding": encodings } });

  it("are compressed for browsers that accept it", async () => {
    for (const [encodings, encoding, body] of [
      ["gzip, deflate, br, zstd", "br", "packed by brotli"],
      ["gzip, deflate", "gzip", "packed by gzip"],
      ["identity", undefined, "export {}"],
    ] as const) {
      const answer = await reading("/v1/assets/widget-abc.js", encodings);
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.body).toBe(body);
    }
    const plain = await reading("/v1/tracking.js", "identity, gzip;q=0, br; q=0.0");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const gzipped = await reading("/v1/tracking.js", "gzip;q=1, br;q=0");
    expect(gzipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
    const packed = await reading("/v1/tracking.js", "gzip, deflate, br");
    expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });
});

/** What a page's policy allows, by directive. */
const readPolicy = (headers: Record<string, unknown>) =>
  new Map(
    String(headers["content-security-policy"])
      .split("; ")
      .map((part): [string, string] => [part.split(" ")[0] ?? "", part.split(" ").slice(1).join(" ")]),
  );

describe("the pages", () => {
  it.each([
    ["/dashboard", "'none'", "same-origin"],
    ["/dashboard/sign-in", "'none'", "same-origin"],
    ["/rider", "'none'", "strict-origin-when-cross-origin"],
    ["/track/dlv_1", "'none'", "strict-origin"],
    ["/docs", "'none'", "no-referrer"],
    ["/docs/errors", "'none'", "no-referrer"],
    ["/nowhere", "'none'", "strict-origin-when-cross-origin"],
    ["/v1/embed?id=a", "*", "strict-origin-when-cross-origin"],
  ])("at %s run no script but ours, and are framed by %s", async (path, ancestors, referrer) => {
    const { headers } = await service.request("GET", path, undefined, { accept: "text/html" });
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
      "referrer-policy": referrer,
      "cross-origin-opener-policy": "same-origin",
    });
    const policy = readPolicy(headers);
    expect(Object.fromEntries(policy)).toMatchObject({
      "default-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": ancestors,
    });
    const code = [policy.get("script-src"), policy.get("style-src")].join(" ");
    expect(code).not.toMatch(/unsafe|https?:|data:|blob:|\*/);
  });

  it("contain the page key and the delivery's id, also a hostile one", async () => {
    const { status, text, headers } = await get("/track/dlv_1");
    expect(status).toBe(200);
    expect(text).toBe(`<script data-key="${service.pageKey}"></script><div data-id="dlv_1"></div>{{OTHER}}`);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: https://tiles.example; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      "referrer-policy": "strict-origin",
      "x-robots-tag": "noindex, nofollow",
      vary: expect.stringContaining("accept-language"),
      "x-content-type-options": "nosniff",
    });
    expect((await get("/track/%22%3E%3Cscript%3E$&")).text).toContain('data-id="&quot;&gt;&lt;script&gt;$&amp;"');
  });

  it("have a worker of the tracking page beside the deliveries", async () => {
    const { status, headers, text } = await get("/track/sw.js");
    expect([status, text]).toEqual([200, "globalThis.worker = true"]);
    expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" });
  });

  it("have the same worker for the desk, whose page lies above it", async () => {
    const { status, headers, text } = await get("/desk/sw.js");
    expect([status, text]).toEqual([200, "globalThis.worker = true"]);
    expect(headers).toMatchObject({ "cache-control": "no-cache", "service-worker-allowed": "/desk" });
    expect((await get("/desk")).headers["content-security-policy"]).toContain("worker-src 'self'");
  });

  it("may be framed only if they are made for it", async () => {
    const { headers, text } = await get("/v1/embed?id=a&key=b");
    expect(text).toBe("<p>embed</p>");
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors \*$/);
  });

  it("are the dashboard's at every address under its own, and no page may frame it", async () => {
    for (const path of ["/dashboard", "/dashboard/sign-in", "/dashboard/deliveries/dlv_1"]) {
      const { status, headers, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toMatch(/^<body data-key="pk_test_\w+">$/);
      expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
      expect(headers["content-security-policy"]).toMatch(/script-src 'self';/);
      expect(headers["referrer-policy"]).toBe("same-origin");
    }
  });

  it("load their own files, and no other file is served", async () => {
    expect((await get("/v1/pages/track-abc.css")).status).toBe(200);
    expect((await get("/favicon.svg")).headers["content-type"]).toMatch("image/svg+xml");
    for (const path of [
      "/src/pages/track/track.html",
      "/v1/.vite/manifest.json",
      "/v1/assets/../../.vite/manifest.json",
    ]) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.json()).toMatchObject({ code: "not_found" });
    }
  });
});

it("escapes values for HTML and for every kind of JavaScript string", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template literal must not run
  const nasty = "a\"b'c`d${1}\\e</script>\n©&";
  for (const quote of ['"', "'", "`"]) {
    const text = escapeForScript(nasty);
    expect(runInNewContext(`${quote}${text}${quote}`)).toBe(nasty);
    expect(text).not.toContain("<");
  }
  expect(escapeForHtml(nasty)).not.toMatch(/["'<>]/);
});

describe("the server", () => {
  it("leads from the widget's file of an earlier release to the present one", async () => {
    const { status, headers } = await get("/v1/assets/map-0ld-ha.js");
    expect(status).toBe(302);
    expect(headers).toMatchObject({
      location: "/v1/assets/map-Ab3_xy.js",
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
    });
    expect((await get("/v1/assets/map-Ab3_xy.js")).status).toBe(200);
    expect((await get("/v1/assets/other-0ld-ha.js")).status).toBe(404);
  });

  it("answers 404 to an unknown path and 405 to another method", async () => {
    expect((await get("/v1/nothing")).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await get("/v1/assets/missing.js")).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await get("/%zz")).json()).toMatchObject({ status: 400, code: "malformed_request" });
    const { status, headers, json } = await get("/v1/delivery/quote");
    expect(status).toBe(405);
    expect(headers.allow).toBe("POST");
    expect(json()).toMatchObject({ code: "method_not_allowed" });
  });

  it("gives the request's id in a header", async () => {
    const paths = ["/healthz", "/v1/nothing", "/track/x", "/v1/deliveries", "/%zz", "/healthz"];
    const ids = new Set<unknown>();
    for (const path of paths) ids.add((await get(path)).headers["x-request-id"]);
    expect(ids.size).toBe(paths.length);
    for (const id of ids) expect(id).toMatch(/^req_\w{18}$/);
  });

  it("says at /healthz whether the service is ready", async () => {
    for (const path of ["/healthz", "/healthz/ready", "/healthz/live"]) {
      expect(await get(path)).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    }
  });
});

it("the service refuses to start without the built widget, in one line that says what to do", () => {
  expect(() => checkWebRoot("/nowhere")).toThrow(
    new FatalError(
      "The widget or its pages aren't built: /nowhere/widget/v1/tracking.js is missing. Run: npm run build",
    ),
  );
  expect(() => checkWebRoot("dist")).not.toThrow();
});

describe("the rider's app", () => {
  it("knows the tiles, loads only what is ours, and is framed by nobody", async () => {
    const { status, headers, text } = await get("/rider");
    expect(status).toBe(200);
    expect(text).toBe('<body data-tiles="https://tiles.example/{z}/{x}/{y}.png" data-attribution="Somebody">');
    const policy = headers["content-security-policy"];
    for (const part of ["script-src 'self'", "worker-src 'self'", "manifest-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect((await get("/rider/")).headers.location).toBe("/rider");
  });

  it("can be installed", async () => {
    const { status, headers, json } = await get("/rider/manifest.webmanifest");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
    expect(json()).toMatchObject({ start_url: "/rider", scope: "/rider", display: "standalone" });
    for (const { src } of json().icons) expect(existsSync(`public${src}`), src).toBe(true);
  });

  it("has a worker that keeps all its files, and no other page's", async () => {
    const { headers, text } = await get("/rider/sw.js");
    expect(headers).toMatchObject({ "service-worker-allowed": "/rider", "cache-control": "no-cache" });
    const page: { kept?: [version: string, files: string] } = {};
    runInNewContext(text, page);
    const [version, files] = page.kept ?? [];
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(
      files
        ?.split(" ")
        .filter((file) => file.startsWith("/v1/"))
        .sort(),
    ).toEqual(["draw-way-abc.js", "rider-abc.css", "rider-abc.js", "shared-abc.js"].map((file) => `/v1/pages/${file}`));
  });
});

describe("the tracking page's head", () => {
  const HEAD =
    '<html lang="{{LANG}}" dir="{{DIR}}" class="{{STATE}}"><title>{{TITLE}}</title><a>{{DESCRIPTION}}</a><b>{{ADDRESS}}</b><i>{{PICTURE}}</i>';
  let shown: TestService;
  beforeAll(async () => {
    shown = await openTestService({ files: { "pages/src/pages/track/track.html": HEAD } });
  });
  afterAll(() => shown.close());
  /** The page names no shop where the database takes longer than a second, as on a busy machine. */
  const untilNamed = (isSo: () => Promise<void>) => vi.waitFor(isSo, 20_000);

  it("tells a chat whose delivery it is, in the reader's language, and nothing of the customer", async () => {
    const pickup = { ...AN_ORDER.pickup, name: 'Mkate & "Co." {{PICTURE}} <b>' };
    const { id } = await shown.create({ pickup, external_id: "order-1042" });
    const expected = [
      '<html lang="ar-EG" dir="rtl" class=""><title>Mkate &amp; &quot;Co.&quot; {{PICTURE}} &lt;b&gt; · أين طلبك الآن</title>',
      "<a>اعرف أين طلبك ومتى يصل.</a>",
      `<b>https://service.example/track/${id}</b><i>https://service.example/preview/delivery.png</i>`,
    ].join("");
    await untilNamed(async () => {
      const { text } = await shown.request("GET", `/track/${id}`, undefined, { "accept-language": "ar-EG,en;q=0.5" });
      expect(text).toBe(expected);
    });
    expect((await shown.request("POST", `/v1/deliveries/${id}/cancel`, {})).status).toBe(200);
    await untilNamed(async () => {
      const { text } = await shown.request("GET", `/track/${id}`);
      expect(text).toContain('class="cancelled"');
    });
  });

  it("names the shop's help, or else the order's, in the reader's language where no script runs", async () => {
    const html = "<noscript><p>{{WITHOUT_SCRIPT}}</p></noscript>{{HELP}}";
    const page = await openTestService({ files: { "pages/src/pages/track/track.html": html } });
    try {
      const pickup = { ...AN_ORDER.pickup, name: "Mkate & $& <b>", phone: "+254700000001" };
      const { id } = await page.create({ pickup });
      const name = "Mkate &amp; $&amp; &lt;b&gt;";
      const read = async () => {
        const { text } = await page.request("GET", `/track/${id}`, undefined, { "accept-language": "de-AT" });
        expect(text).toMatch(/^<noscript><p>Diese Seite braucht JavaScript[^<]*<\/p>/);
        const links = text.matchAll(/<a href="([^"]*)"[^>]*><bdi>([^<]*)<\/bdi> <bdi>([^<]*)<\/bdi>/g);
        return [...links].map(([, ...parts]) => parts);
      };
      await untilNamed(async () =>
        expect(await read()).toEqual([["tel:+254700000001", name, "+254\u00a0700\u00a0000001"]]),
      );
      const support = { phone: "+254700000009", url: "https://mkate.example/help?a=1&b=2" };
      expect((await page.request("PATCH", "/v1/account", { support })).status).toBe(200);
      const shopsHelp = [
        ["tel:+254700000009", name, "+254\u00a0700\u00a0000009"],
        ["https://mkate.example/help?a=1&amp;b=2", name, "mkate.example"],
      ];
      await untilNamed(async () => expect(await read()).toEqual(shopsHelp));
    } finally {
      await page.close();
    }
  });

  it("is there for an id that nobody has", async () => {
    const { text } = await shown.request("GET", "/track/dlv_0000000000000000000000");
    expect(text).toContain('<html lang="en" dir="ltr" class=""><title>Where your delivery is</title>');
  });
});
