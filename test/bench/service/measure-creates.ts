import autocannon from "autocannon";
import type pg from "pg";
import type { CreateDelivery } from "../../../src/contract/delivery.ts";
import { createCodes } from "../../../src/service/deliveries/codes.ts";
import { createDelivery } from "../../../src/service/deliveries/creation/create-delivery.ts";
import { createTariff } from "../../../src/service/deliveries/estimates/tariff.ts";
import { NOTHING_LEARNED } from "../../../src/service/deliveries/eta/learned.ts";
import { noGeocoder, straightRouter } from "../../../src/service/places/offline.ts";
import { isId, randomId } from "../../../src/service/random-id.ts";
import { createSignal } from "../../../src/service/signal.ts";
import { elapsed } from "../../../src/service/store/open-clock.ts";
import { openProduction } from "../open-production.ts";
import { median } from "./median.ts";
import { AN_ORDER as WITH_ADDRESSES } from "./open-service.ts";

const ROUNDS = 3;
const SECONDS = 4;
/** Merchants side by side. */
const CLIENTS = 16;

/** Production has no geocoder of its own. */
const AN_ORDER: CreateDelivery = {
  ...WITH_ADDRESSES,
  pickup: { ...WITH_ADDRESSES.pickup, lat: -1.2833, lng: 36.8167 },
  dropoff: { ...WITH_ADDRESSES.dropoff, lat: -1.2642, lng: 36.8358 },
};

/**
 * Deliveries that production creates a second over HTTP on PostgreSQL, beside bare `pg`, which runs the very statement of a
 * create on the same server. Taken in turn, so that the ratio holds on a noisy machine.
 */
export async function measureCreates() {
  const { url, secret, pool, close } = await openProduction();
  const results: { bare: number; service: number }[] = [];
  try {
    const statement = await readStatement((await pool.query("select id from accounts")).rows[0].id);
    for (let round = 0; round <= ROUNDS; round++) {
      const result = { bare: await insertsPerSecond(pool, statement), service: await createsPerSecond(url, secret) };
      if (round > 0) results.push(result); // the first round warms up
    }
  } finally {
    await close();
  }
  return {
    bare_per_second: median(results.map((it) => it.bare)),
    creates_per_second: median(results.map((it) => it.service)),
    ratio_creates: median(results.map((it) => it.service / it.bare)),
  };
}

type Statement = readonly [sql: string, params: readonly unknown[]];

/** The statement that creates a delivery, with its parameters. */
async function readStatement(accountId: string): Promise<Statement> {
  const sent: Statement[] = [];
  const db = {
    query: async (sql: string, params: readonly unknown[] = []) => {
      sent.push([sql, params]);
      return [];
    },
    script: async () => {},
    transaction: async () => Promise.reject(new Error("a create without a quote needs no transaction")),
    outside: async () => Promise.reject(new Error("a create needs no statement outside")),
    tidy: async () => {},
    close: async () => {},
  };
  const core = {
    db,
    geocoder: noGeocoder,
    router: straightRouter,
    ridersOnCall: () => [],
    tariff: createTariff("KES", 1),
    riderShare: null,
    learned: () => NOTHING_LEARNED,
    codes: createCodes(["any"]),
    changes: { subscribe: () => () => {}, publish: async () => {} },
    due: createSignal(),
    zones: { read: async () => [], forget: () => {} },
    now: () => new Date(),
    elapsed,
    speed: 1,
  };
  // This database answers nothing, and without an answer nothing is created.
  await createDelivery(core, accountId, AN_ORDER).catch(() => {});
  const [statement] = sent;
  if (!statement) throw new Error("creating a delivery sent no statement");
  return statement;
}

async function insertsPerSecond(pool: pg.Pool, [sql, params]: Statement): Promise<number> {
  const startedAt = performance.now();
  let inserted = 0;
  const insert = async () => {
    while (performance.now() - startedAt < SECONDS * 1000) {
      await pool.query(sql, params.map(renewId));
      inserted++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, insert));
  return inserted / ((performance.now() - startedAt) / 1000);
}

/** A new id in place of the event's or the delivery's: each row needs its own. Other parameters stay as they are. */
function renewId(param: unknown): unknown {
  const prefix = ["evt", "dlv"].find((it) => typeof param === "string" && isId(it, param));
  return prefix ? randomId(prefix) : param;
}

async function createsPerSecond(url: string, key: string): Promise<number> {
  const result = await autocannon({
    url: `${url}/v1/deliveries`,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(AN_ORDER),
    connections: CLIENTS,
    duration: SECONDS,
  });
  if (result.errors > 0 || result.timeouts > 0 || result["2xx"] !== result.requests.total)
    throw new Error("not every create was answered with 201");
  return result.requests.average;
}
