import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cleanImages } from "../../../../src/service/deliveries/proof/clean-image.ts";
import { drawing, photo } from "../../images.ts";
import { openTestService } from "../../open-test-service.ts";

/** Stands in for the decoders where a test says what they do. */
const decoders = vi.hoisted(() => ({ failsToLoad: false, error: "" }));
vi.mock("sharp", async (importOriginal) => {
  const { default: sharp } = await importOriginal<typeof import("sharp")>();
  const fake = (...args: Parameters<typeof sharp>) => {
    const image = sharp(...args);
    if (decoders.error) Object.assign(image, { toBuffer: () => Promise.reject(new Error(decoders.error)) });
    return image;
  };
  const block: typeof sharp.block = (options) => {
    if (decoders.failsToLoad) throw new Error("too many open files");
    sharp.block(options);
  };
  return { default: Object.assign(fake, sharp, { block }) };
});

let text: string;
beforeAll(async () => {
  text = await photo();
});
afterEach(() => Object.assign(decoders, { failsToLoad: false, error: "" }));

const clean = () => cleanImages({ param: "photo", text, kind: "photo" });
const JPEG = [{ mediaType: "image/jpeg" }];

describe("an image", () => {
  it.each([
    "timeout: 42% complete",
    "vips_tracked: out of memory --- size == 48MB",
    "VipsJpeg: Insufficient memory (case 4)",
  ])("that there was no time or memory for may be sent again: %s", async (error) => {
    decoders.error = error;
    await expect(clean()).rejects.toMatchObject({ code: "images_busy", status: 503 });
    decoders.error = "";
    expect(await clean()).toMatchObject(JPEG);
  });

  it("that can't be read never will be", async () => {
    decoders.error = "VipsJpeg: premature end of JPEG image";
    await expect(clean()).rejects.toMatchObject({ code: "invalid_request", errors: [{ param: "photo" }] });
  });

  it("is read although the decoders couldn't be loaded for the one before it", async () => {
    vi.resetModules();
    const { cleanImages } = await import("../../../../src/service/deliveries/proof/clean-image.ts");
    const clean = () => cleanImages({ param: "photo", text, kind: "photo" });
    decoders.failsToLoad = true;
    await expect(clean()).rejects.toThrow("too many open files");
    decoders.failsToLoad = false;
    expect(await clean()).toMatchObject(JPEG);
  });
});

it("a crowd of images is told to come later, and those before it are read", async () => {
  const small = await drawing();
  const sign = () => cleanImages({ param: "signature.image", text: small, kind: "signature" });
  const crowd = await Promise.allSettled(Array.from({ length: 30 }, sign));
  const refused = crowd.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(10);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: "images_busy" } });
  expect(await clean()).toMatchObject(JPEG);
});

it("a hand-over whose photo there is no time for is told when to come again, and loses nothing", async ({
  onTestFinished,
}) => {
  const service = await openTestService();
  onTestFinished(service.close);
  const { token, riderId } = await service.goOnDuty();
  const { id, delivery_code: code } = await service.create();
  await service.match();
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
  const complete = () =>
    service.request(
      "POST",
      `/v1/rider/jobs/${id}/complete`,
      { code, photo: text },
      { authorization: `Bearer ${token}`, "idempotency-key": "door" },
    );
  decoders.error = "timeout: 42% complete";
  const refused = await complete();
  expect(refused.json()).toMatchObject({ status: 503, code: "images_busy" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  decoders.error = "";
  expect((await complete()).json().status).toBe("delivered");
});
