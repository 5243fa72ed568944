/** @module-tag wide */
/** What is slow and shared, while one caller asks for all of it: everybody else is served. */
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rememberPlaces } from "../../src/service/places/remember-places.ts";
import { drawing } from "../kit/images.ts";
import { openTestService, SHOP, type TestService } from "./open-test-service.ts";

const LOOPS = 80;
const OTHERS = 5;
const PASSWORD = "correct horse battery staple";

type Ask = () => Promise<{ status: number; text: string }>;

let service: TestService;
beforeAll(async () => {
  service = await openTestService({
    // As slow as on a server, so that requests do wait for each other.
    passwordCost: { N: 2 ** 14, r: 8, p: 1 },
    openPlaces: (core) => {
      const slow = {
        attribution: null,
        find: async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          return { kind: "found", position: SHOP, precision: "exact" } as const;
        },
      };
      return { geocoder: rememberPlaces(core, slow, { scope: "slow", perSecond: 1 }) };
    },
  });
});
afterAll(() => service.close());

const as = (key: string) => ({ authorization: `Bearer ${key}` });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Lets one caller ask in many loops, and others once each while it does. Expects that these get what they ask for. */
async function expectOthersServed(greedy: Ask, others: readonly Ask[], served: number) {
  let isOver = false;
  const counts = new Map<number, number>();
  const loops = numbers(LOOPS).map(async () => {
    while (!isOver) {
      const { status } = await greedy();
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await new Promise(setImmediate);
    }
  });
  try {
    // All loops are at it.
    await vi.waitFor(() => expect(counts.size).toBeGreaterThan(0), 60_000);
    const answers = await Promise.all(others.map((ask) => ask()));
    expect(answers.map(({ status, text }) => [status, status === served ? "" : text])).toEqual(
      others.map(() => [served, ""]),
    );
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
  // Only the greedy one is refused, or told what is wrong with what it sends.
  expect([...counts.keys()].filter((status) => ![served, 422, 429, 503].includes(status))).toEqual([]);
  expect((counts.get(429) ?? 0) + (counts.get(503) ?? 0)).toBeGreaterThan(0);
}

it("passwords", async () => {
  const accounts = await Promise.all(
    numbers(OTHERS + 1).map(async (n) => {
      await service.addAccount(`acct_hash_${n}`);
      const { as } = await service.addMember("owner", { accountId: `acct_hash_${n}` });
      return () => service.request("POST", "/v1/people/password", { password: PASSWORD }, as);
    }),
  );
  const [greedy, ...others] = accounts;
  if (greedy) await expectOthersServed(greedy, others, 204);
});

it("pictures", async () => {
  const atTheDoor = async (): Promise<(body: object) => Ask> => {
    const { token, riderId } = await service.goOnDuty();
    const { id } = await service.create();
    await service.attend();
    await service.answerOffer("accept");
    for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
    return (body) => () => service.request("POST", `/v1/rider/jobs/${id}/complete`, body, as(token));
  };
  const signature = { signature: { name: "Wanjiru M.", image: await drawing() } };
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
  // It begins well, so it must be decoded to know that it breaks off.
  const broken = png.subarray(0, png.length - 40).toString("base64");
  const greedy = (await atTheDoor())({ photo: broken, ...signature });
  const others: Ask[] = [];
  for (const _ of numbers(OTHERS)) others.push((await atTheDoor())(signature));
  await expectOthersServed(greedy, others, 200);
});

it("addresses", async () => {
  let asked = 0;
  const quote = (key: string): Ask => {
    return () => {
      asked++;
      const body = { pickup_address: `${asked} From Road`, dropoff_address: `${asked} To Road`, package_type: "food" };
      return service.request("POST", "/v1/delivery/quote", body, as(key));
    };
  };
  const keys = await Promise.all(numbers(OTHERS + 1).map((n) => service.addAccount(`acct_quote_${n}`)));
  const [greedy = "", ...others] = keys;
  await expectOthersServed(quote(greedy), others.map(quote), 200);
});

it("searches by the end of a phone number", async () => {
  const search = (key: string): Ask => {
    return () => service.request("GET", "/v1/deliveries?search=0000", undefined, as(key));
  };
  const keys = await Promise.all(numbers(OTHERS + 1).map((n) => service.addAccount(`acct_search_${n}`)));
  const [greedy = "", ...others] = keys;
  const fill = `insert into deliveries select (jsonb_populate_record(d, jsonb_build_object('id', 'dlv_' || n,
      'account_id', $1::text, 'dropoff_phone', '+254' || lpad(n::text, 5, '0') || '0000'))).*
    from deliveries d cross join generate_series(1, 3000) n where d.id = $2`;
  const { id } = await service.create();
  const tell = `insert into delivery_history select (jsonb_populate_record(h, jsonb_build_object('delivery_id', d.id))).*
    from delivery_history h cross join deliveries d where h.delivery_id = $2 and d.account_id = $1`;
  await service.core.db.transaction(async (tx) => {
    for (const sql of [fill, tell]) await tx.query(sql, ["acct_search_0", id]);
  }, "none");
  await expectOthersServed(search(greedy), others.map(search), 200);
});
