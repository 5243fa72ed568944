import type { Position } from "../../../src/contract/geo.ts";
import { hashKey, makeKey } from "../../../src/service/accounts/key-format.ts";
import { openProduction } from "../open-production.ts";

/** A rider's phone that is signed in. */
export interface Phone {
  riderId: string;
  token: string;
  /** Its network address, as the proxy in front of the service tells it. */
  address: string;
  /** Where they are. They ride to and fro around it. */
  home: Position;
}

/** A phone whose rider has a delivery, and how its customer reads the record. */
export interface WatchedPhone extends Phone {
  tracking: string;
}

export type Fleet = Awaited<ReturnType<typeof openFleet>>;

const CITY: Position = { lat: -1.2833, lng: 36.8167 };
/** Rows in one statement of the setting up. */
const ROWS = 10_000;

/** The built service in production on PostgreSQL, with riders on duty, some of whom have a delivery. */
export async function openFleet({ riders, deliveries }: { riders: number; deliveries: number }) {
  const { url, secret, publishable, pool, close } = await openProduction({ TRUST_PROXY: "127.0.0.1" });

  const phones: Phone[] = Array.from({ length: riders }, (_, n) => ({
    riderId: `rdr_${String(n).padStart(22, "0")}`,
    token: makeKey("rider", "production"),
    address: [100, 64 + (n >> 16), (n >> 8) & 255, n & 255].join("."),
    home: { lat: CITY.lat + (n % 1000) / 5000, lng: CITY.lng + Math.floor(n / 1000) / 500 },
  }));
  for (let from = 0; from < riders; from += ROWS) {
    const some = phones.slice(from, from + ROWS);
    const ids = some.map(({ riderId }) => riderId);
    await pool.query(
      `insert into riders (id, name, vehicle, capacity_kg, state, on_duty, invited_at)
       select id, 'Amina', 'motorbike', 20, 'active', true, now() from unnest($1::text[]) as r(id)`,
      [ids],
    );
    // As in use: the hour of a phone's last use is noted once an hour.
    await pool.query(
      `insert into rider_sessions (id, rider_id, hash, created_at, last_used_at)
       select 'rds_' || substr(id, 5), id, hash, now(), now() from unnest($1::text[], $2::text[]) as s(id, hash)`,
      [ids, some.map(({ token }) => hashKey(token))],
    );
  }
  await pool.query("analyze riders, rider_sessions");

  const watched: WatchedPhone[] = [];
  for (const phone of phones.slice(0, deliveries)) {
    const response = await fetch(`${url}/v1/deliveries`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({
        pickup: { name: "Mkate & Co.", address: "12 Acacia Road", ...phone.home },
        dropoff: { name: "Wanjiru M.", address: "5 Mill Street", lat: phone.home.lat + 0.02, lng: phone.home.lng },
        package: { type: "food" },
        payment_method: "cash",
      }),
    });
    const { id } = (await response.json()) as { id: string };
    await pool.query(
      "update deliveries set status = 'in_transit', rider_id = $2, version = version + 1 where id = $1",
      [id, phone.riderId],
    );
    watched.push({ ...phone, tracking: `${url}/v1/deliveries/${id}/tracking?key=${publishable}` });
  }

  return { url, pool, phones, watched, close };
}
