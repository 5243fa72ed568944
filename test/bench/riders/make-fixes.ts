import type { Phone } from "./open-fleet.ts";

/** As a phone sends it. */
export interface SentFix {
  lat: number;
  lng: number;
  at: string;
  accuracy_m: number;
  bearing: number;
  speed_kph: number;
}

/** How far apart the fixes of one request are. */
const APART_MS = 100;

/** The last fixes of a phone, the newest taken now: it rides to and fro along a street. */
export function makeFixes({ home }: Phone, count: number, now = Date.now()): SentFix[] {
  return Array.from({ length: count }, (_, n) => {
    const at = now - (count - 1 - n) * APART_MS;
    const metres = 200 * Math.sin(at / 30_000);
    return {
      lat: Number((home.lat + metres / 111_195).toFixed(6)),
      lng: home.lng,
      at: new Date(at).toISOString(),
      accuracy_m: 8,
      bearing: 42,
      speed_kph: 23.5,
    };
  });
}

/** Gives the phones one after the other, and begins again. */
export function inTurn(phones: readonly Phone[]): () => Phone {
  let next = 0;
  return () => {
    const phone = phones[next++ % phones.length];
    if (!phone) throw new Error("there is no phone");
    return phone;
  };
}

/** What a phone's requests say of themselves. */
export const headersOf = ({ token, address }: Phone): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
  "x-forwarded-for": address,
});
