import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Branding, ChangeBranding } from "../../../src/contract/branding/branding.ts";
import { badImages, logo } from "../../kit/images.ts";
import { openTestService, type TestService } from "../open-test-service.ts";

const NONE = { accent: null, logo_url: null, shop_url: null, cancelled_note: null };

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const change = (body: ChangeBranding | object, headers?: Record<string, string>) =>
  service.request("PATCH", "/v1/account/branding", body, headers);
const read = async (headers?: Record<string, string>): Promise<Branding> =>
  (await service.request("GET", "/v1/account", undefined, headers)).json().branding;
/** The logo's picture, as a browser gets it that knows no key. */
const look = (address: string | null) =>
  service.app.inject({ method: "GET", url: new URL(address ?? "https://service.example/none").pathname });

beforeEach(async () => {
  await change({ accent: null, logo: null, shop_url: null, cancelled_note: null });
});

describe("the tracking page's look", () => {
  it("is the merchant's: colour, logo and the way back, each separately", async () => {
    const changed = await change({ accent: "#7C2D92", shop_url: "https://shop.example/menu?a=1#b" });
    expect([changed.status, changed.json().branding]).toEqual([
      200,
      { ...NONE, accent: "#7c2d92", shop_url: "https://shop.example/menu?a=1#b" },
    ]);
    await change({ logo: await logo() });
    const branding = await read();
    expect(branding).toEqual({
      ...NONE,
      accent: "#7c2d92",
      logo_url: expect.stringMatching(/^https:\/\/service\.example\/v1\/logos\/[0-9a-f]{32}$/),
      shop_url: "https://shop.example/menu?a=1#b",
    });
    const { id } = await service.create();
    const view = await service.request("GET", `/v1/deliveries/${id}/customer`, undefined, { authorization: "" });
    expect(view.json().branding).toEqual(branding);
    await change({ accent: null });
    expect(await read()).toEqual({ ...branding, accent: null });
  });

  it("shows the logo as we encode it, to everybody, at an address that browsers may keep", async () => {
    await change({ logo: await logo() });
    const { logo_url: address } = await read();
    const { statusCode, headers, rawPayload } = await look(address);
    expect([statusCode, headers["content-type"], headers["cache-control"], headers["x-content-type-options"]]).toEqual([
      200,
      "image/png",
      "public, max-age=31536000, immutable",
      "nosniff",
    ]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 288, height: 115, hasAlpha: true });

    await change({ logo: await logo() });
    expect((await read()).logo_url).toBe(address);
    await change({ logo: await logo("#ff0000") });
    expect((await read()).logo_url).not.toBe(address);
    const old = await look(address);
    expect([old.statusCode, old.json().code]).toEqual([404, "unknown_image"]);
    await change({ logo: null });
    expect(await read()).toEqual(NONE);
  });

  it("takes what a camera wrote out of a logo", async () => {
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "#0a0" } });
    const bytes = await picture
      .jpeg()
      .withExif({ IFD0: { Make: "Camera of Amina" } })
      .toBuffer();
    await change({ logo: bytes.toString("base64") });
    const shown = (await look((await read()).logo_url)).rawPayload;
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
  });
});

describe("who may change it", () => {
  it("owners and developers may, viewers and other accounts may not, and the log tells", async () => {
    const owner = await service.addMember("owner");
    const developer = await service.addMember("developer");
    const viewer = await service.addMember("viewer");
    expect((await change({ accent: "#111111" }, owner.as)).status).toBe(200);
    expect((await change({ accent: "#222222", logo: await logo() }, developer.as)).status).toBe(200);
    const refused = await change({ accent: "#333333" }, viewer.as);
    expect([refused.status, refused.json().code]).toEqual([403, "role_not_allowed"]);
    const mine = await read();
    expect(mine.accent).toBe("#222222");

    const other = { authorization: `Bearer ${await service.addAccount("acct_painter")}` };
    await change({ accent: "#444444", logo: await logo() }, other);
    expect(await read(other)).toEqual({ ...mine, accent: "#444444" });
    await change({ accent: null, logo: null }, other);
    // Both had the same picture, at one address.
    expect(await read()).toEqual(mine);
    expect((await look(mine.logo_url)).statusCode).toBe(200);

    const { json } = await service.request("GET", "/v1/account/audit?limit=1", undefined, owner.as);
    expect(json().data[0]).toMatchObject({
      actor: { kind: "member", id: developer.id },
      action: "account.changed",
      detail: { accent: "#222222", logo: mine.logo_url?.split("/").at(-1) },
    });
  });
});

describe("what it refuses", () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "red" } })
      .png()
      .toBuffer();
  const expectRefusal = async (body: object, ...wrong: [param: string, code: string][]) => {
    const { status, json } = await change(body);
    const errors = json().errors?.map(({ param, code }: Record<string, string>) => [param, code]);
    expect([body, status, errors]).toEqual([body, 422, wrong]);
  };

  it("takes no other colour, no other link and no other field, and changes nothing then", async () => {
    await change({ accent: "#0a0b0c" });
    for (const accent of ["red", "#123", "#1234567", "#12345g", "#fff;}</style><script>", "var(--x)", ""])
      await expectRefusal({ accent, shop_url: "https://shop.example" }, ["accent", "invalid_format"]);
    for (const shop_url of [
      "javascript:alert(1)",
      "JAVASCRIPT:alert(1)//https://shop.example",
      "data:text/html,hello",
      "//shop.example",
      "shop.example",
      "http://shop.example",
      "http://127.0.0.1.shop.example",
      "https://amina:secret@shop.example",
      "https://shop.example@evil.example",
      "https:\\\\shop.example",
      "https://shop.example/<b>",
      'https://shop.example/"onclick=',
      "https://shop.example/a b",
      "ftp://shop.example",
      "http://",
    ])
      await expectRefusal({ shop_url, accent: "#ffffff" }, ["shop_url", "invalid_format"]);
    await expectRefusal({ shop_url: `https://shop.example/${"a".repeat(500)}` }, ["shop_url", "too_long"]);
    await expectRefusal({ accent: 7 }, ["accent", "invalid_type"]);
    for (const cancelled_note of ["", " "]) await expectRefusal({ cancelled_note }, ["cancelled_note", "too_short"]);
    await expectRefusal({ cancelled_note: "<b>All</b> of it" }, ["cancelled_note", "invalid_format"]);
    expect((await change({ accent: "red" })).json().errors[0].detail).toBe("must be a colour such as #7c2d92");
    await expectRefusal(
      { accent: "red", shop_url: "http://x.example" },
      ["accent", "invalid_format"],
      ["shop_url", "invalid_format"],
    );
    await expectRefusal({ logo_url: "https://elsewhere.example/logo.png" }, ["logo_url", "unknown_field"]);
    expect((await change({})).status).toBe(422);
    expect(await read()).toEqual({ ...NONE, accent: "#0a0b0c" });
    expect((await change({ shop_url: "http://localhost:3000/" })).status).toBe(200);
  });

  it("tells one address that asks for logos without end to come later", async () => {
    const ask = () => service.app.inject({ method: "GET", url: "/v1/logos/none", remoteAddress: "198.51.100.7" });
    const asked = await Promise.all(Array.from({ length: 510 }, ask));
    const codes = asked.map((answer) => answer.json().code);
    expect(new Set(codes)).toEqual(new Set(["unknown_image", "rate_limited"]));
    expect((await look("https://service.example/v1/logos/none")).statusCode).toBe(404);
  });

  it("takes no other image, and keeps the logo that there is", async () => {
    await change({ logo: await logo() });
    const before = await read();
    const { "more than 1 MB": tooLarge, ...unreadable } = await badImages();
    for (const [kind, text] of Object.entries(unreadable)) {
      const { status, json } = await change({ logo: text, accent: "#ffffff" });
      expect([kind, status, json().errors?.map(({ param }: { param: string }) => param)]).toEqual([
        kind,
        422,
        ["logo"],
      ]);
    }
    await expectRefusal({ logo: tooLarge }, ["logo", "too_long"]);
    for (const [width, height] of [
      [31, 200],
      [900, 100],
      [16, 16],
    ] as const) {
      await expectRefusal({ logo: (await picture(width, height)).toString("base64") }, ["logo", "invalid_image"]);
    }
    expect(await read()).toEqual(before);
    for (const hash of ["%00", "..", "a".repeat(32), "A".repeat(32), `${"a".repeat(31)}'`]) {
      expect([hash, (await look(`https://service.example/v1/logos/${hash}`)).statusCode]).toEqual([hash, 404]);
    }
  });
});
