import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cleanLogo } from "../../../../src/service/accounts/branding/clean-logo.ts";
import { cleanImages } from "../../../../src/service/deliveries/proof/clean-image.ts";
import { drawing, logo, photo } from "../../../kit/images.ts";
import { openTestService } from "../../open-test-service.ts";

/** The decoders say this of every image. */
const fails = (error: string) => vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValue(new Error(error));

let text: string;
beforeAll(async () => {
  text = await photo();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const clean = () => cleanImages("rdr_a", { param: "photo", text, kind: "photo" });
const JPEG = [{ mediaType: "image/jpeg" }];

describe("an image", () => {
  it.each([
    "timeout: 42% complete",
    "vips_tracked: out of memory --- size == 48MB",
    "VipsJpeg: Insufficient memory (case 4)",
  ])("that there was no time or memory for may be sent again: %s", async (error) => {
    const failing = fails(error);
    await expect(clean()).rejects.toMatchObject({ code: "images_busy", status: 503 });
    failing.mockRestore();
    expect(await clean()).toMatchObject(JPEG);
  });

  it("that can't be read is refused for good", async () => {
    vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(new Error("VipsJpeg: premature end of JPEG image"));
    await expect(clean()).rejects.toMatchObject({ code: "invalid_request", errors: [{ param: "photo" }] });
  });

  it("may be sent again where the decoders read nothing at all, whatever they say", async () => {
    const failing = fails("write EPIPE");
    await expect(clean()).rejects.toMatchObject({ code: "images_busy", status: 503 });
    failing.mockRestore();
    expect(await clean()).toMatchObject(JPEG);
  });

  it("that can't be read is named, although there is no time for the one beside it", async () => {
    vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(new Error("timeout: 42% complete"));
    const both = cleanImages(
      "rdr_a",
      { param: "signature.image", text, kind: "signature" },
      { param: "photo", text: "AAAA", kind: "photo" },
    );
    await expect(both).rejects.toMatchObject({ code: "invalid_request", errors: [{ param: "photo" }] });
  });

  it("is read although the decoders couldn't be loaded for the one before it", async () => {
    vi.resetModules();
    const { cleanImages } = await import("../../../../src/service/deliveries/proof/clean-image.ts");
    const clean = () => cleanImages("rdr_a", { param: "photo", text, kind: "photo" });
    const failing = vi.spyOn(sharp, "block").mockImplementation(() => {
      throw new Error("too many open files");
    });
    await expect(clean()).rejects.toMatchObject({ code: "images_busy" });
    failing.mockRestore();
    expect(await clean()).toMatchObject(JPEG);
  });
});

it("a crowd of images from one rider is told to come later, and the others' are made", async () => {
  const small = await drawing();
  const sign = (rider: string) => cleanImages(rider, { param: "signature.image", text: small, kind: "signature" });
  const crowd = Promise.allSettled(Array.from({ length: 40 }, () => sign("rdr_greedy")));
  const others = await Promise.all(["rdr_b", "rdr_c", "rdr_d", "rdr_e"].map(sign));
  expect(others).toHaveLength(4);
  const refused = (await crowd).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(19);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: "images_busy" } });
});

it("a crowd of logos leaves room for what riders photograph", async () => {
  const picture = await logo();
  const logos = Promise.allSettled(Array.from({ length: 30 }, () => cleanLogo("acct_a", picture)));
  expect(await clean()).toMatchObject(JPEG);
  const refused = (await logos).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(5);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: "images_busy" } });
});

it("what is no image by its header is refused before it waits for a turn", async () => {
  let isOver = false;
  const crowd = Promise.allSettled(Array.from({ length: 15 }, () => cleanLogo("acct_b", text))).then(() => {
    isOver = true;
  });
  const broken = cleanImages("acct_b", { param: "photo", text: "iVBORw0KGgoAAAAN", kind: "photo" });
  await expect(broken).rejects.toMatchObject({ code: "invalid_request" });
  expect(isOver).toBe(false);
  await crowd;
});

it("images that begin well and can't be read are counted, for whoever sends them", async () => {
  // A picture whose second half is missing.
  const half = Buffer.from(text, "base64");
  const broken = half.subarray(0, half.length / 2).toString("base64");
  const codes = [];
  for (let n = 0; n < 30; n++) {
    codes.push(await cleanImages("rdr_g", { param: "photo", text: broken, kind: "photo" }).catch(({ code }) => code));
  }
  expect(new Set(codes.slice(0, 20))).toEqual(new Set(["invalid_request"]));
  expect(codes.at(-1)).toBe("rate_limited");
  expect(await clean()).toMatchObject(JPEG);
});

it("a hand-over whose photo there is no time for is told when to come again, and loses nothing", async ({
  onTestFinished,
}) => {
  const service = await openTestService();
  onTestFinished(service.close);
  const { token, riderId } = await service.goOnDuty();
  const { id, delivery_code: code } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
  const complete = () =>
    service.request(
      "POST",
      `/v1/rider/jobs/${id}/complete`,
      { code, photo: text },
      { authorization: `Bearer ${token}`, "idempotency-key": "door" },
    );
  const failing = fails("timeout: 42% complete");
  const refused = await complete();
  expect(refused.json()).toMatchObject({ status: 503, code: "images_busy" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  failing.mockRestore();
  expect((await complete()).json().status).toBe("delivered");
});

it("a service whose decoders can't be loaded says so once, and nothing where they can", async () => {
  vi.resetModules();
  const { warnWithoutDecoders } = await import("../../../../src/service/images/decoders.ts");
  const said: string[] = [];
  const start = () => warnWithoutDecoders((line) => said.push(line));
  const failing = vi.spyOn(sharp, "block").mockImplementation(() => {
    throw new Error("Could not load the sharp module");
  });
  await start();
  failing.mockRestore();
  expect(said).toEqual([expect.stringContaining("503 `images_busy`")]);
  expect(said[0]).toContain("Could not load the sharp module");
  await start();
  expect(said).toHaveLength(1);
});
