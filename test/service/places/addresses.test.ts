import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openGeocoder } from "../../../src/service/places/geocoders/open-geocoder.ts";
import type { AddressFinder } from "../../../src/service/places/ports.ts";
import { deleteOldPlaces, rememberPlaces } from "../../../src/service/places/remember-places.ts";
import { openTestService, type TestService } from "../open-test-service.ts";
import { NOMINATIM_HOUSE, NOMINATIM_POSTCODE, NOMINATIM_STREET, NOMINATIM_TOWN } from "./geocoders/answers.ts";
import { closeStandIns, openStandIn, type StandIn } from "./open-stand-in.ts";

let service: TestService;
/** That of the test that runs. */
let geocoder: AddressFinder | null = null;
beforeAll(async () => {
  const find: AddressFinder["find"] = async (...asked) => (await geocoder?.find(...asked)) ?? [];
  service = await openTestService({ openPlaces: () => ({ geocoder: { attribution: null, find } }) });
});
afterAll(() => service.close());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await closeStandIns();
});

const SHOP = "14 Kenyatta Avenue, Nairobi";
const HOME = "Home, 5 Moi Avenue, Nairobi";
const FAR_HOUSE = {
  ...NOMINATIM_HOUSE,
  lat: "-4.0546",
  lon: "39.6636",
  display_name: "14, Kenyatta Avenue, Mombasa, Kenya",
};

/** A service whose geocoder is a Nominatim of ours. It knows the shop, and answers what a test says about other addresses. */
async function open() {
  const nominatim = await openStandIn();
  let answer: (response: Parameters<Parameters<StandIn["answerWith"]>[0]>[0]) => void = (response) => {
    response.end("[]");
  };
  nominatim.answerWith((response, { query }) => {
    const text = query.get("q") ?? "";
    if (text.startsWith("14 Kenyatta")) response.end(JSON.stringify([NOMINATIM_HOUSE]));
    else answer(response);
  });
  const clock = { seconds: 0 };
  const config = {
    kind: "nominatim",
    url: nominatim.url,
    key: null,
    perSecond: null,
    contact: null,
    countries: [],
  } as const;
  const opened = openGeocoder(config, () => clock.seconds);
  closing.push(opened.client.close);
  geocoder = rememberPlaces(service.core, opened.geocoder, { scope: opened.scope, perSecond: opened.client.perSecond });
  await service.core.db.query("delete from found_places");
  const quote = (dropoff: string, more: object = {}) =>
    service.request("POST", "/v1/delivery/quote", {
      pickup_address: SHOP,
      dropoff_address: dropoff,
      package_type: "food",
      ...more,
    });
  const kept = () =>
    service.core.db.query<{ answer: { kind: string }; key: string }>("select answer, key from found_places");
  return {
    nominatim,
    clock,
    quote,
    kept,
    /** What Nominatim says about every address but the shop's. */
    answer: (body: unknown, status = 200, headers: Record<string, string> = {}) => {
      answer = (response) => response.writeHead(status, headers).end(JSON.stringify(body));
    },
    answerText: (text: string, status = 200, headers: Record<string, string> = {}) => {
      answer = (response) => response.writeHead(status, headers).end(text);
    },
    askedFor: (text: string) => nominatim.asked.filter(({ query }) => query.get("q") === text).length,
  };
}

const countStored = () =>
  service.core.db.query(
    "select (select count(*) from quotes) as quotes, (select count(*) from deliveries) as deliveries",
  );

const NEAR_STREET = { ...NOMINATIM_STREET, lat: "-1.2841", lon: "36.8251", display_name: "Moi Avenue, Nairobi, Kenya" };
const NEAR_HOUSE = {
  ...NOMINATIM_HOUSE,
  lat: "-1.2843",
  lon: "36.8254",
  display_name: "5, Moi Avenue, Nairobi, Kenya",
  address: { house_number: "5", road: "Moi Avenue" },
};

describe("a quote and a delivery by addresses without coordinates", () => {
  it("say nothing of it where both doors were found", async () => {
    const { quote, answer } = await open();
    answer([NEAR_HOUSE]);
    const { status, json } = await quote(HOME);
    expect([status, Object.keys(json())]).toEqual([200, expect.not.arrayContaining(["dropoff_precision"])]);

    const created = await service.create({
      pickup: { name: "Mkate", address: SHOP },
      dropoff: { name: "Wanjiru", address: HOME },
    });
    expect(Object.keys(created)).not.toContain("dropoff_precision");
    expect((await service.request("GET", `/v1/deliveries/${created.id}`)).json()).toMatchObject({
      pickup: { address: SHOP, lat: -1.2838721, lng: 36.8210345, precision: "exact" },
      dropoff: { address: HOME, lat: -1.2843, lng: 36.8254, precision: "exact" },
    });
  });

  it("tell where the house number was dropped, also through a quote", async () => {
    const { quote, answer } = await open();
    answer([NEAR_STREET]);
    const quoted = (await quote(HOME)).json();
    expect(quoted).toMatchObject({ dropoff_precision: "street" });
    const stored = (await service.request("GET", `/v1/delivery/quotes/${quoted.quote_id}`)).json();
    expect(stored).toMatchObject({ dropoff_precision: "street" });
    const confirmed = await service.request("POST", `/v1/delivery/quotes/${quoted.quote_id}/confirm`, {
      pickup: { name: "Mkate" },
      dropoff: { name: "Wanjiru" },
      payment_method: "cash",
    });
    expect(confirmed.json()).toMatchObject({ dropoff_precision: "street" });
    const record = (await service.request("GET", `/v1/deliveries/${confirmed.json().id}`)).json();
    expect([record.pickup.precision, record.dropoff.precision]).toEqual(["exact", "street"]);
  });

  it("ask nobody where there are coordinates", async () => {
    const { nominatim, quote, kept } = await open();
    const { status, json } = await quote(HOME, {
      pickup: { lat: -1.2838, lng: 36.821 },
      dropoff: { lat: -1.2843, lng: 36.8254 },
    });
    expect([status, Object.keys(json())]).toEqual([200, expect.not.arrayContaining(["dropoff_precision"])]);
    expect([nominatim.asked, await kept()]).toEqual([[], []]);
  });
});

describe("an address that is no door is a 422 that names it", () => {
  it.each<[string, unknown, string, string[] | undefined]>([
    ["unknown", [], "not_found", undefined],
    [
      "coarser than a street",
      [NOMINATIM_TOWN, NEAR_STREET, NOMINATIM_POSTCODE],
      "too_coarse",
      ["Moi Avenue, Nairobi, Kenya", "Nairobi, Kenya", "00100, Nairobi, Kenya"],
    ],
    [
      "in one of two towns",
      [NOMINATIM_HOUSE, FAR_HOUSE],
      "ambiguous",
      [NOMINATIM_HOUSE.display_name, FAR_HOUSE.display_name],
    ],
  ])("%s", async (_, candidates, code, suggestions) => {
    const { quote, answer } = await open();
    answer(candidates);
    const before = await countStored();
    const address = code === "ambiguous" ? "Number 14, Kenyatta Avenue" : HOME;
    const { status, json } = await quote(address);
    expect([status, json()]).toMatchObject([422, { code: "invalid_request", param: "dropoff_address" }]);
    expect(json().errors).toEqual([
      { param: "dropoff_address", code, detail: expect.any(String), ...(suggestions && { suggestions }) },
    ]);
    const create = await service.request("POST", "/v1/deliveries", {
      pickup: { name: "Mkate", address },
      dropoff: { name: "Wanjiru", address: SHOP },
      package: { type: "food" },
      payment_method: "cash",
    });
    expect([create.status, create.json().errors]).toMatchObject([422, [{ param: "pickup.address", code }]]);
    expect(await countStored()).toEqual(before);
  });

  it("and both of them where both are wrong", async () => {
    const { nominatim } = await open();
    nominatim.answerJson([]);
    const { json } = await service.request("POST", "/v1/delivery/quote", {
      pickup_address: "9 Nowhere Lane",
      dropoff_address: "10 Nowhere Lane",
      package_type: "food",
    });
    expect(json().errors.map(({ param }: { param: string }) => param)).toEqual(["pickup_address", "dropoff_address"]);
  });
});

it.each([
  ["a"],
  ["1234567"],
  ["🏠🎉🎉"],
  ["ул. Несуществующая 7, Москва"],
  ["存在しない通り1-9-1"],
  ["شارع غير موجود ١٢"],
  ["'; drop table found_places; --"],
  ["%00%27/**/or/**/1=1"],
  ["http://169.254.169.254/latest/meta-data?q=x#y"],
  ["../../etc/passwd"],
  ["{{constructor}}"],
  ["x".repeat(300)],
])("%s is an address that can't be found, and nothing worse", async (address) => {
  const { quote, kept } = await open();
  for (let times = 0; times < 2; times++) {
    const { status, json } = await quote(address);
    expect([status, json().errors]).toEqual([
      422,
      [{ param: "dropoff_address", code: "not_found", detail: "this address can't be found" }],
    ]);
  }
  // No geocoder is asked for a link.
  const asked = address.includes("://") ? [] : ["unknown"];
  expect((await kept()).map(({ answer: { kind } }) => kind).sort()).toEqual(["found", ...asked]);
});

it("refuses an address of more than 300 characters before anybody is asked", async () => {
  const { quote, nominatim } = await open();
  const { status, json } = await quote("x".repeat(301));
  expect([status, json().errors]).toMatchObject([422, [{ param: "dropoff_address" }]]);
  expect(nominatim.asked).toEqual([]);
});

describe("while the geocoder can't be asked", () => {
  it.each<[string, Awaited<ReturnType<typeof open>>["answerText"] extends (...args: infer A) => void ? A : never]>([
    ["HTML", ["<!doctype html><h1>Welcome</h1>"]],
    ["an error with 200", ['{"error": "database is down"}']],
    ["an error with 500", ["{}", 500]],
    ["a latitude that is none", [JSON.stringify([{ ...NEAR_HOUSE, lat: "NaN" }])]],
    ["a redirect to a private address", ["", 302, { location: "http://169.254.169.254/latest/meta-data" }]],
    ["429", ["slow down", 429]],
    ["403", ["blocked", 403]],
  ])("%s is a 503 with Retry-After, and nothing is kept", async (_, answer) => {
    const { quote, answerText, kept } = await open();
    await quote("1 Nowhere Lane, Nairobi");
    const before = await kept();
    answerText(...answer);
    const { status, headers, json } = await quote(HOME);
    expect([status, json()]).toMatchObject([503, { code: "geocoder_unavailable" }]);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(JSON.stringify(json())).not.toMatch(/127\.0\.0\.1|Nominatim|stand-in/i);
    const create = await service.request("POST", "/v1/deliveries", {
      pickup: { name: "Mkate", address: SHOP },
      dropoff: { name: "Wanjiru", address: HOME },
      package: { type: "food" },
      payment_method: "cash",
    });
    expect([create.status, create.json().code]).toEqual([503, "geocoder_unavailable"]);
    expect(await kept()).toEqual(before);
  });

  it("says how long the geocoder wants to be spared", async () => {
    const { quote, answerText, clock } = await open();
    await quote(HOME);
    answerText("slow down", 429, { "retry-after": "40" });
    expect((await quote("Office, 7 Moi Avenue, Nairobi")).headers["retry-after"]).toBe("40");
    clock.seconds = 12.5;
    expect((await quote("Office, 7 Moi Avenue, Nairobi")).headers["retry-after"]).toBe("28");
    // What is known already needs nobody.
    expect((await quote(HOME)).status).toBe(422);
  });

  it("frees the Idempotency-Key, so that the same request succeeds later", async () => {
    const { answer, answerText } = await open();
    const create = () =>
      service.request(
        "POST",
        "/v1/deliveries",
        {
          pickup: { name: "Mkate", address: SHOP },
          dropoff: { name: "Wanjiru", address: HOME },
          package: { type: "food" },
          payment_method: "cash",
        },
        { "idempotency-key": "order-1042" },
      );
    answerText("", 500);
    expect((await create()).status).toBe(503);
    answer([NEAR_HOUSE]);
    const made = await create();
    expect([made.status, made.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    const again = await create();
    expect([again.json(), again.headers["idempotency-replayed"]]).toEqual([made.json(), "true"]);
  });
});

describe("the same text is the same door", () => {
  it("whatever its case, its spacing and its Unicode form, and whatever the geocoder says later", async () => {
    const { quote, answer, nominatim } = await open();
    answer([NEAR_HOUSE]);
    await quote("Häuserweg 5, Nairobi");
    answer([{ ...NEAR_HOUSE, lat: "-1.29" }]);
    const asked = nominatim.asked.length;
    for (const text of [
      "Häuserweg 5, Nairobi",
      "  häuserweg   5,\tNAIROBI ",
      "Ha\u0308userweg 5, Nairobi",
      "Ｈäuserweg ５, Nairobi",
      "H\u200Bäuserweg 5, Nairobi",
    ]) {
      const { quote_id } = (await quote(text)).json();
      const [row] = await service.core.db.query("select dropoff_lat from quotes where id = $1", [quote_id]);
      expect([text, row]).toEqual([text, { dropoff_lat: -1.2843 }]);
    }
    expect(nominatim.asked).toHaveLength(asked);
  });

  it("also for two who ask at the same moment", async () => {
    const { quote, answer, askedFor } = await open();
    answer([NEAR_HOUSE]);
    const answers = await Promise.all([quote(HOME), quote(HOME), quote(HOME)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(askedFor(HOME)).toBe(1);
  });

  it("for a second process, too, and not for another configuration", async () => {
    const { answer, nominatim } = await open();
    answer([NEAR_HOUSE]);
    const config = { kind: "nominatim", url: nominatim.url, key: null, perSecond: null, contact: null } as const;
    const processes = [[], [], ["ke"]].map((countries) => {
      const { geocoder, client, scope } = openGeocoder({ ...config, countries }, () => 0);
      closing.push(client.close);
      return rememberPlaces(service.core, geocoder, { scope, perSecond: null });
    });
    const [first, second, other] = processes;
    const found = await first?.find([HOME], "a");
    answer([]);
    expect(await second?.find([HOME], "a")).toEqual(found);
    expect(await other?.find([HOME], "a")).toEqual([{ kind: "unknown" }]);
  });

  it("of two processes that ask at once, both get the answer that was kept first", async () => {
    await open();
    const answers = [
      { kind: "found", position: { lat: -1.2, lng: 36.8 }, precision: "exact" },
      { kind: "found", position: { lat: -1.3, lng: 36.8 }, precision: "exact" },
    ] as const;
    let arrive = () => {};
    const both = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let asked = 0;
    const [one, two] = answers.map((answer) =>
      rememberPlaces(
        service.core,
        {
          attribution: null,
          find: async () => {
            if (++asked === 2) arrive();
            await both;
            return answer;
          },
        },
        { scope: "nominatim", perSecond: null },
      ),
    );
    const [first, second] = await Promise.all([one?.find([HOME], "a"), two?.find([HOME], "a")]);
    expect(first).toEqual(second);
    expect(await one?.find([HOME], "a")).toEqual(first);
  });

  it("one merchant's many new addresses keep no other merchant from a quote, nor that one", async () => {
    await open();
    const ends: (() => void)[] = [];
    const asked: string[] = [];
    const slow = rememberPlaces(
      service.core,
      {
        attribution: null,
        find: async (address) => {
          asked.push(address);
          await new Promise<void>((resolve) => ends.push(resolve));
          return { kind: "found", position: { lat: -1.2, lng: 36.8 }, precision: "exact" };
        },
      },
      { scope: "slow", perSecond: 1 },
    );
    const greedy = Array.from({ length: 40 }, (_, n) =>
      slow.find([`${n} From Road, Nairobi`, `${n} To Road, Nairobi`], "acct_greedy"),
    );
    const outcomes = Promise.allSettled(greedy);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const modest = slow.find(["1 Modest Road, Nairobi", "2 Modest Road, Nairobi"], "acct_modest");
    // Both of its addresses are asked about while the other merchant's first has no answer.
    await vi.waitFor(() => expect(asked.slice(1)).toEqual(["1 Modest Road, Nairobi"]));
    ends.pop()?.();
    await vi.waitFor(() => expect(asked.slice(2)).toEqual(["2 Modest Road, Nairobi"]));
    let isOver = false;
    void outcomes.then(() => {
      isOver = true;
    });
    while (!isOver) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    expect(await modest).toHaveLength(2);
    const served = (await outcomes).filter(({ status }) => status === "fulfilled");
    expect(served.length).toBeGreaterThan(5);
    // Nothing was asked for a request that was refused.
    expect(asked).toHaveLength(2 * served.length + 2);
  });

  it("asks again after 30 days about what wasn't found, and after a year about the rest", async () => {
    const { quote, answer, askedFor } = await open();
    await quote(HOME);
    service.pass(30 * 86_400 - 60);
    expect((await quote(HOME)).status).toBe(422);
    expect([askedFor(HOME), askedFor(SHOP)]).toEqual([1, 1]);
    service.pass(120);
    answer([NEAR_HOUSE]);
    expect((await quote(HOME)).status).toBe(200);
    expect([askedFor(HOME), askedFor(SHOP)]).toEqual([2, 1]);
    service.pass(335 * 86_400);
    await quote(HOME);
    expect([askedFor(HOME), askedFor(SHOP)]).toEqual([2, 2]);
  });

  it("holds no address, no more than it may, and first what found a door", async () => {
    const { quote, answer, kept } = await open();
    await quote("1 Nowhere Lane, Nairobi");
    answer([NEAR_HOUSE]);
    service.pass(1);
    await quote(HOME);
    service.pass(1);
    answer([]);
    await quote("2 Nowhere Lane, Nairobi");
    expect(await kept()).toHaveLength(4);
    expect(JSON.stringify(await kept())).not.toMatch(/nowhere|kenyatta|moi/i);

    await deleteOldPlaces(service.core.db, service.core.now(), 3);
    expect((await kept()).map(({ answer: { kind } }) => kind).sort()).toEqual(["found", "found", "unknown"]);
    await deleteOldPlaces(service.core.db, service.core.now(), 2);
    expect((await kept()).map(({ answer: { kind } }) => kind)).toEqual(["found", "found"]);
    service.pass(366 * 86_400);
    await deleteOldPlaces(service.core.db, service.core.now());
    expect(await kept()).toEqual([]);
  });
});

describe("what is read from an address before anybody is asked", () => {
  const create = (ends: { pickup: object; dropoff: object }) =>
    service.request("POST", "/v1/deliveries", {
      pickup: { name: "Mkate & Co.", phone: "+254700000001", ...ends.pickup },
      dropoff: { name: "Wanjiru M.", phone: "+254700000002", ...ends.dropoff },
      package: { type: "food" },
      payment_method: "cash",
    });
  const AT = { lat: -1.283312, lng: 36.816702 };

  it("needs no geocoder, and stands in the record as it was written", async () => {
    const { nominatim } = await open();
    const address = "Blue gate: https://maps.google.com/?q=-1.29,36.82";
    const { status, json } = await create({ pickup: { address: "1.283312° S, 36.816702° E" }, dropoff: { address } });
    expect([status, nominatim.asked]).toEqual([201, []]);
    const record = (await service.request("GET", `/v1/deliveries/${json().id}`)).json();
    expect(record).toMatchObject({
      pickup: { ...AT, precision: "exact" },
      dropoff: { address, lat: -1.29, lng: 36.82 },
    });
  });

  it("the end of a plus code is near its town, or near the other end where it names none", async () => {
    const { nominatim, answer, askedFor } = await open();
    const placeOf = async (address: string, pickup: object = AT) => {
      const { status, json } = await create({ pickup, dropoff: { address } });
      if (status !== 201) return json().errors;
      const { dropoff } = (await service.request("GET", `/v1/deliveries/${json().id}`)).json();
      return { lat: dropoff.lat, lng: dropoff.lng };
    };
    expect(await placeOf("PR88+MM")).toEqual({ lat: -1.283312, lng: 36.816687 });
    expect(nominatim.asked).toEqual([]);
    answer([{ ...NOMINATIM_TOWN, lat: "-1.1", lon: "36.6" }]);
    expect(await placeOf("PR88+MM, Kikuyu")).toEqual({ lat: -1.283312, lng: 36.816687 });
    expect(askedFor("Kikuyu")).toBe(1);
    answer([]);
    const asked = nominatim.asked.length;
    expect(await placeOf("https://www.google.com/maps/@-1.28,36.81,17z")).toMatchObject([
      { code: "not_found", detail: "this address can't be found" },
    ]);
    expect(nominatim.asked).toHaveLength(asked);
    expect(await placeOf("PR88+MM, Nowhere")).toMatchObject([
      { code: "not_found", detail: 'this address can\'t be found; we looked for "Nowhere"' },
    ]);
    expect(await placeOf("PR88+MM", { address: "QR88+MM" })).toHaveLength(2);
  });

  it("a flat, a floor and a landmark aren't asked for, and a refusal says what was", async () => {
    const { askedFor, answer, quote } = await open();
    const { json } = await quote("Flat 3B, 99 Nowhere Lane, opposite the station, Nairobi");
    expect(json().errors[0].detail).toBe('this address can\'t be found; we looked for "99 Nowhere Lane, Nairobi"');
    answer([NEAR_HOUSE]);
    expect((await quote("Flat 3B, 5 Moi Avenue, Nairobi")).status).toBe(200);
    expect((await quote("c/o Wanjiru, 5 Moi Avenue, 2nd floor, Nairobi")).status).toBe(200);
    expect(askedFor("5 Moi Avenue, Nairobi")).toBe(1);
  });
});
