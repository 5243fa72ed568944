import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { destination, type Position } from "../../../src/contract/geo.ts";
import { hashKey, makeKey } from "../../../src/service/accounts/key-format.ts";
import { cellsOf } from "../../../src/service/places/cells.ts";
import { openProduction, startProduction } from "../open-production.ts";
import type { Phone } from "../riders/open-fleet.ts";

/** A city of 55 by 55 km. */
const CORNER: Position = { lat: -1.5, lng: 36.6 };
const CITY_METRES = 55_000;
/** Rows in one statement. */
const ROWS = 10_000;

const SETTINGS = { TRUST_PROXY: "127.0.0.1" };

export type City = Awaited<ReturnType<typeof openCity>>;

/** The place of number `n` of `count` that are spread evenly over the city. */
export function placeOf(n: number, count: number): Position {
  const side = Math.ceil(Math.sqrt(count));
  const step = CITY_METRES / side;
  return destination(destination(CORNER, 0, (n % side) * step), 90, Math.floor(n / side) * step);
}

/** The built service in production on PostgreSQL, and what fills its database without going through it. */
export async function openCity() {
  const production = await openProduction(SETTINGS);
  const { url, secret, pool } = production;
  const response = await fetch(`${url}/v1/deliveries`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({
      pickup: { name: "Mkate & Co.", address: "12 Acacia Road", ...CORNER },
      dropoff: { name: "Wanjiru M.", address: "5 Mill Street", ...destination(CORNER, 45, 3000) },
      package: { type: "food" },
      payment_method: "cash",
    }),
  });
  if (response.status !== 201) throw new Error(await response.text());
  const { id: model } = (await response.json()) as { id: string };
  await pool.query("update deliveries set status = 'cancelled', due_at = null where id = $1", [model]);
  // Nothing is sent for what the bench writes itself.
  const { rows } = await pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'deliveries'",
  );
  const own = new Set([
    "id",
    "status",
    "rider_id",
    "pickup_lat",
    "pickup_lng",
    "dropoff_lat",
    "dropoff_lng",
    "due_at",
    "status_since",
  ]);
  const others = rows.map(({ column_name }) => column_name).filter((name) => !own.has(name));

  /** Adds riders who stand still, on duty; those with `tokens` have a phone that is signed in. */
  async function addRiders(count: number, name: string): Promise<Phone[]> {
    const phones: Phone[] = Array.from({ length: count }, (_, n) => ({
      riderId: `rdr_${name}${String(n).padStart(22 - name.length, "0")}`,
      token: makeKey("rider", "production"),
      address: [100, 64 + (n >> 16), (n >> 8) & 255, n & 255].join("."),
      home: placeOf(n, count),
    }));
    for (let from = 0; from < count; from += ROWS) {
      const some = phones.slice(from, from + ROWS);
      const cells = some.map(({ home }) => cellsOf(home));
      await pool.query(
        `insert into riders (id, name, vehicle, capacity_kg, state, on_duty, invited_at, lat, lng, located_at, cell, area)
         select id, 'Amina', 'motorbike', 20, 'active', true, now(), lat, lng, now(), cell, area
         from unnest($1::text[], $2::float8[], $3::float8[], $4::text[], $5::text[]) as r(id, lat, lng, cell, area)`,
        [
          some.map(({ riderId }) => riderId),
          some.map(({ home }) => home.lat),
          some.map(({ home }) => home.lng),
          cells.map(({ cell }) => cell),
          cells.map(({ area }) => area),
        ],
      );
      await pool.query(
        `insert into rider_sessions (id, rider_id, hash, created_at, last_used_at)
         select 'rds_' || substr(id, 5), id, hash, now(), now() from unnest($1::text[], $2::text[]) as s(id, hash)`,
        [some.map(({ riderId }) => riderId), some.map(({ token }) => hashKey(token))],
      );
    }
    await pool.query("vacuum analyze riders");
    return phones;
  }

  /** Adds deliveries at these places: each on its way with its rider, or waiting for one. */
  async function addDeliveries(
    places: readonly { home: Position; riderId?: string }[],
    name: string,
  ): Promise<string[]> {
    const ids = places.map((_, n) => `dlv_${name}${String(n).padStart(22 - name.length, "0")}`);
    for (let from = 0; from < ids.length; from += ROWS) {
      const some = places.slice(from, from + ROWS);
      const status = some[0]?.riderId === undefined ? "searching" : "in_transit";
      await pool.query(
        `insert into deliveries (${[...own, ...others].join(", ")})
         select n.id, $6::text, n.rider_id, n.lat, n.lng, n.lat + 0.02, n.lng, case when $6 = 'searching' then now() end, now(), ${others
           .map((column) => `m.${column}`)
           .join(", ")}
         from unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) as n(id, rider_id, lat, lng), deliveries m where m.id = $5`,
        [
          ids.slice(from, from + ROWS),
          some.map(({ riderId }) => riderId ?? null),
          some.map(({ home }) => home.lat),
          some.map(({ home }) => home.lng),
          model,
          status,
        ],
      );
    }
    await pool.query(
      `insert into delivery_history (delivery_id, sequence, status, actor, at)
       select d.id, h.sequence, h.status, 'rider', now() from unnest($1::text[]) as d(id),
         unnest($2::int[], $3::text[]) as h(sequence, status)`,
      [
        ids,
        [1, 2, 3, 4, 5, 6],
        ["searching", "rider_assigned", "rider_arriving", "at_pickup", "picked_up", "in_transit"],
      ],
    );
    await pool.query("vacuum analyze deliveries");
    return ids;
  }

  const closing: (() => Promise<void>)[] = [];
  /** Starts one more process of the service. */
  async function addProcess() {
    const dataDir = mkdtempSync(join(tmpdir(), "ontheway-bench-"));
    const started = await startProduction(dataDir, production.databaseUrl, SETTINGS);
    closing.push(async () => {
      await started.kill("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    });
    return started;
  }

  return {
    ...production,
    addRiders,
    addDeliveries,
    addProcess,
    close: async () => {
      await Promise.all(closing.map((stop) => stop()));
      await production.close();
    },
  };
}
