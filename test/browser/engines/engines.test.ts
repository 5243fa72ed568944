import type { IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, test } from "vitest";
import { nameNotRun } from "../../kit/name-not-run.ts";
import { aReading } from "../../widget/a-reading.ts";
import { openFaultService, record } from "../kit/fault-service.ts";
import { chromium } from "./chromium.ts";
import type { Engine } from "./engine.ts";
import { firefox } from "./firefox.ts";
import { look } from "./look.ts";
import { container, serveOrderPages } from "./order-page.ts";
import { webkit } from "./webkit.ts";

/** Keeps a card from asking on its schedule while a slow machine goes through a test. */
const SELDOM = 'data-interval="600"';

// The engines run at the same time, each with its own service and merchant's page.
describe.each([chromium, firefox, webkit])("$name", { concurrent: true }, ({ name, tags, find, open }) => {
  const program = find();
  if (!program) return nameNotRun(name, "the widget");
  let service: Awaited<ReturnType<typeof openFaultService>>;
  let merchant: Awaited<ReturnType<typeof serveOrderPages>>;
  let engine: Engine;

  beforeAll(async () => {
    service = await openFaultService();
    merchant = await serveOrderPages(service.origin);
    engine = await open(program);
  });
  afterAll(async () => {
    await engine?.close();
    await merchant?.close();
    await service?.close();
  });

  const see = (id: string) => engine.run(look, id);
  const thrown = () => engine.run(() => window.thrown);
  const visit = (...containers: string[]) => engine.goto(merchant.page(containers.join("")));

  test.sequential("shows the delivery on a page of another origin, updates, and is removed with its container", {
    tags,
  }, async ({ expect }) => {
    for (const id of ["dlv_leaves", "dlv_stays"]) service.answer(id, record(id, { poll_after_seconds: null }));
    // One is removed. Its next request would come before the other's.
    const leaves = container("dlv_leaves", 'data-interval="5"');
    await visit(leaves, container("dlv_stays", 'data-interval="6"'));
    for (const id of ["dlv_leaves", "dlv_stays"])
      await expect
        .poll(() => see(id))
        .toMatchObject({
          state: "live",
          rider: expect.stringContaining("Amina W."),
          // It counts down while the test runs.
          eta: expect.stringMatching(/[89] min.*\d:\d\d/s),
          status: expect.stringMatching(/.{10}/),
          steps: 5,
          present: expect.stringMatching(/.{5}/),
          tileThemes: ["dark"],
          riderInFrame: true,
          overflows: false,
        });

    // At its next answer, when it has no request under way.
    await engine.run(() => {
      const leaves = document.querySelector('[data-id="dlv_leaves"]');
      leaves?.addEventListener("tracking:update", () => leaves.remove());
    });
    await expect.poll(() => engine.run(() => document.querySelector('[data-id="dlv_leaves"]') === null)).toBe(true);
    const asked = service.trackingRequests("dlv_leaves");
    service.answer(
      "dlv_stays",
      record("dlv_stays", { rider: { name: "Otieno K." }, eta_minutes: 4, poll_after_seconds: null }),
    );
    await expect
      .poll(() => see("dlv_stays"))
      .toMatchObject({
        rider: expect.stringContaining("Otieno K."),
        eta: expect.stringMatching(/[34] min/),
      });
    expect(service.trackingRequests("dlv_leaves"), "who has left asks no more").toBe(asked);

    const comesBack = container("dlv_leaves", SELDOM);
    await engine.run((html) => document.body.insertAdjacentHTML("beforeend", html), comesBack);
    await expect.poll(() => see("dlv_leaves")).toMatchObject({ state: "live", riderInFrame: true });
    expect(service.trackingRequests("dlv_leaves")).toBe(asked + 1);
    expect(await thrown()).toEqual([]);
  });

  test.sequential("asks without a preflight, and for a record that it has with only the ETag", { tags }, async ({
    expect,
  }) => {
    const asked: IncomingHttpHeaders[] = [];
    service.answer("dlv_same", (response, { headers }) => {
      asked.push(headers);
      response.setHeader("ETag", '"1"').setHeader("Cache-Control", "private, no-cache");
      if (headers["if-none-match"]) return response.writeHead(304).end();
      const located_at = new Date().toISOString();
      const body = JSON.stringify(aReading({ delivery_id: "dlv_same", located_at, poll_after_seconds: null }));
      response.setHeader("Content-Type", "application/json").end(body);
    });
    await visit(container("dlv_same", SELDOM));
    await expect.poll(() => see("dlv_same")).toMatchObject({ rider: expect.stringContaining("Amina W.") });
    await engine.run(() => document.querySelector<HTMLElement>('[data-id="dlv_same"]')?.deliveryTracking?.refresh());
    await expect.poll(() => asked.length).toBe(2);
    // WebKit keeps no cache while it is automated.
    expect(asked.map((headers) => headers["if-none-match"])).toEqual([
      undefined,
      name === "WebKit" ? undefined : '"1"',
    ]);
    expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
    expect(service.requests.filter((line) => line.startsWith("OPTIONS"))).toEqual([]);
    expect(await thrown()).toEqual([]);
  });

  test.sequential("is dark, light or as the system is, and so are its tiles", { tags }, async ({ expect }) => {
    const themes = { auto: "dark", light: "light", dark: "dark" };
    for (const theme of Object.keys(themes)) service.answer(`dlv_${theme}`, record(`dlv_${theme}`));
    await visit(...Object.keys(themes).map((theme) => container(`dlv_${theme}`, `data-theme="${theme}"`)));
    for (const [theme, seen] of Object.entries(themes))
      await expect.poll(() => see(`dlv_${theme}`)).toMatchObject({ dark: seen === "dark", tileThemes: [seen] });
    expect(await thrown()).toEqual([]);
  });

  test.sequential("is in Arabic from right to left, without mirroring the map", { tags }, async ({ expect }) => {
    service.answer("dlv_arabic", record("dlv_arabic"));
    await visit(container("dlv_arabic", 'data-lang="ar"'));
    await expect
      .poll(() => see("dlv_arabic"))
      .toMatchObject({
        state: "live",
        status: expect.stringMatching(/\p{Script=Arabic}/u),
        direction: "rtl",
        mapDirection: "ltr",
        avatarBeforeName: false,
        riderInFrame: true,
        overflows: false,
      });
    expect(await thrown()).toEqual([]);
  });
});
