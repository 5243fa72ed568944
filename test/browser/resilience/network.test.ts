import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "../../kit/find-free-port.ts";
import { openFaultService } from "../kit/fault-service.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { listHazards, STATUSES, wordsOf } from "./hazards.ts";
import { openHost } from "./open-host.ts";
import { openOrderPage } from "./open-order-page.ts";

const host = await openHost();
const closed = `http://127.0.0.1:${await findFreePort()}`;

let browser: Browser;
let service: Awaited<ReturnType<typeof openFaultService>>;

beforeAll(async () => {
  browser = await openBrowser();
  service = await openFaultService();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  await host.close();
});

/**
 * Seconds after the first request in which the next one is under way, if no failure and no service makes it wait longer.
 * If it fails, it is repeated after these.
 */
const NEXT_POLL = 34;
const LONGEST_BACKOFF = 330;
const STALE = 90;

describe.concurrent("the card explains a failure, keeps the last record and recovers after", () => {
  test.each(listHazards(host.origin, closed).map((hazard, n) => ({ ...hazard, n })))("$name", async (hazard) => {
    const { n, answers, code, api, patience = 0, quiet = 0 } = hazard;
    const { title, help } = wordsOf(hazard);
    const retryable = !["unauthorized", "forbidden", "not_found"].includes(code);
    const only = api !== undefined || quiet > 600;
    // Each answer comes to a card without a record, and to a card that has one.
    const fresh = answers.map((_, i) => `dlv_${n}_fresh_${i}`);
    const midway = only ? [] : answers.map((_, i) => `dlv_${n}_midway_${i}`);
    const attributes = api ? `data-api="${api}"` : "";
    const ids = [...fresh, ...midway];
    const order = await openOrderPage(browser, host, service, {
      cards: Object.fromEntries(ids.map((id) => [id, attributes])),
      before: ({ good }) => {
        for (const [i, answer] of answers.entries()) {
          service.answer(`dlv_${n}_fresh_${i}`, answer);
          service.answer(`dlv_${n}_midway_${i}`, good(`dlv_${n}_midway_${i}`), answer);
        }
      },
    });
    const { play, look, good, complaints } = order;
    const error = { type: "error", code, retryable };
    const button = retryable && !quiet ? "Try again" : null;

    await play(patience);
    let cards = await look();
    for (const id of fresh) {
      expect(cards[id], id).toMatchObject({ state: "error", status: title, button, heard: [{ type: "ready" }, error] });
      expect(cards[id]?.notice).toContain(help);
    }
    for (const id of midway) expect(cards[id]).toMatchObject({ state: "live", notice: null });
    service.hangUp(ids);

    await play(NEXT_POLL - patience);
    await play(patience);
    cards = await look();
    for (const id of midway) {
      const known = { state: "live", status: "Amina W. is on the way", notice: title, button };
      expect(cards[id], `${id}: the last record stays`).toMatchObject(known);
      expect(cards[id]?.updated, "the notice stands in the place of its age").toBe("");
      expect(cards[id]?.heard.slice(3)).toEqual([error]);
    }

    await play(STALE - NEXT_POLL);
    cards = await look();
    for (const id of midway) {
      expect(cards[id]).toMatchObject({ state: "stale", status: "Amina W. is on the way", notice: title, button });
      expect(cards[id]?.eta, "since when").toMatch(/No signal since \d+:\d\d/);
      expect(cards[id]?.rider, "neither speed nor distance").not.toMatch(/km/);
    }

    const asked = ids.map(service.trackingRequests);
    for (const id of ids) service.answer(id, good(id));
    if (quiet) {
      await play(quiet - STALE - patience - 10, quiet);
      expect(ids.map(service.trackingRequests), "no request comes before the service allows it").toEqual(asked);
    }
    const longest = Math.max(LONGEST_BACKOFF, quiet * 0.2);
    for (let waited = 0; waited < longest; waited += 30) {
      await play(30);
      cards = await look();
      if (ids.every((id) => cards[id]?.state === "live")) break;
    }
    for (const [i, id] of ids.entries()) {
      if (api) expect(cards[id]?.heard.length, "goes on requesting, less and less often").toBeGreaterThan(5);
      else if (retryable) expect(cards[id], "recovers without a click").toMatchObject({ state: "live", notice: null });
      else expect(service.trackingRequests(id), "makes no request until the page changes").toBe(asked[i]);
    }
    expect(complaints).toEqual([]);
    await order.close();
  });

  test("every other HTTP status", async () => {
    const wanted = Object.entries(STATUSES).flatMap(([code, statuses]) =>
      statuses.map((status) => ({ code, status, id: `dlv_status_${status}` })),
    );
    for (const { status, id } of wanted) service.answer(id, { status, body: "{}" });
    const cards = Object.fromEntries(wanted.map(({ id }) => [id, ""]));
    const { look, play, complaints, good, close } = await openOrderPage(browser, host, service, { cards });
    await play(0);
    const seen = await look();
    for (const { id, code } of wanted) {
      const error = { type: "error", code, retryable: true };
      expect(seen[id], id).toMatchObject({ state: "error", button: "Try again", heard: [{ type: "ready" }, error] });
      service.answer(id, good(id));
    }
    await play(15);
    for (const card of Object.values(await look())) expect(card).toMatchObject({ state: "live", notice: null });
    expect(complaints).toEqual([]);
    await close();
  });
});
