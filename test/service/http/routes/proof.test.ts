import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteOldImages } from "../../../../src/service/deliveries/proof/stored-images.ts";
import { badImages, CAMERA, drawing, photo } from "../../../kit/images.ts";
import { openTestService, PUBLISHABLE, SECRET, type TestService, wholeCode } from "../../open-test-service.ts";

let service: TestService;
let other: string;
beforeAll(async () => {
  service = await openTestService();
  other = await service.addAccount("acct_other");
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.core.db.script(
    "truncate offers, outbox, delivery_history, deliveries, riders, webhook_sends, idempotency_keys cascade",
  );
});

const as = (key: string) => ({ authorization: `Bearer ${key}` });
const get = (path: string, key?: string) => service.request("GET", path, undefined, key === undefined ? {} : as(key));
const proofOf = async (id: string) => (await get(`/v1/deliveries/${id}/proof`)).json();
const recordOf = async (id: string) => (await get(`/v1/deliveries/${id}`)).json();
const lastEvent = async (id: string) => (await get(`/v1/events?delivery_id=${id}&limit=1`)).json().data[0];
/** The image at an address that the service gave. */
const imageAt = async (url: string, key = SECRET) => {
  const response = await service.app.inject({ url: url.replace("https://service.example", ""), headers: as(key) });
  return { status: response.statusCode, type: response.headers["content-type"], bytes: response.rawPayload };
};

/** A rider at the recipient's door. */
async function atTheDoor() {
  const { token, riderId } = await service.goOnDuty();
  const { id, delivery_code: code } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
  const send = (step: string, body: object, key?: string) =>
    service.request("POST", `/v1/rider/jobs/${id}/${step}`, body, {
      ...as(token),
      ...(key !== undefined && { "idempotency-key": key }),
    });
  return { id: id as string, code: code as string, token, send };
}

describe("a hand-over with signature and photo", () => {
  it("is told to the merchant in the event and the record, and to the customer by the signer's name", async () => {
    const { id, code, send } = await atTheDoor();
    expect(await proofOf(id)).toEqual({
      delivery_id: id,
      proof: null,
      signed_by: null,
      delivered_at: null,
      images: [],
    });
    const body = { signature: { name: "Wanjiru M.", image: await drawing() }, photo: await photo() };
    expect((await send("complete", body)).json()).toMatchObject({ status: "delivered" });
    const told = { proof: "signature", signed_by: "Wanjiru M." };
    expect(await recordOf(id)).toMatchObject(told);
    expect(await service.track(id)).toMatchObject(told);
    const event = await lastEvent(id);
    expect(event).toMatchObject({ type: "delivery.delivered", data: told });
    const proof = await proofOf(id);
    expect(proof).toMatchObject({ ...told, delivered_at: service.core.now().toISOString() });
    expect(proof.images.map(({ kind }: { kind: string }) => kind)).toEqual(["signature", "photo"]);
    for (const answer of [event, await recordOf(id), proof])
      expect(JSON.stringify(answer)).not.toMatch(wholeCode(code));
  });

  it("shows its images upright, and nothing of where and with what they were taken", async () => {
    const { id, send } = await atTheDoor();
    const sent = await photo();
    expect((await sharp(Buffer.from(sent, "base64")).metadata()).exif?.toString("latin1")).toContain(CAMERA);
    await send("complete", { signature: { name: "W.", image: await drawing() }, photo: sent });
    const { images } = await proofOf(id);
    const found = Object.fromEntries(
      await Promise.all(
        images.map(async ({ kind, url, media_type }: { kind: string; url: string; media_type: string }) => {
          const { status, type, bytes } = await imageAt(url);
          expect([status, type]).toEqual([200, media_type]);
          expect(bytes.toString("latin1")).not.toContain(CAMERA);
          return [kind, await sharp(bytes).metadata()];
        }),
      ),
    );
    expect(found.photo).toMatchObject({ format: "jpeg", width: 800, height: 1600 });
    expect(found.signature).toMatchObject({ format: "png", width: 300, height: 120, hasAlpha: false });
    for (const { exif, orientation } of Object.values(found))
      expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  it("is shown only to its merchant and the operator", async () => {
    const { id, token, send } = await atTheDoor();
    await send("complete", { signature: { name: "W.", image: await drawing() } });
    const [image] = (await proofOf(id)).images;
    const paths = [`/v1/deliveries/${id}/proof`, `/v1/deliveries/${id}/proof/${image.id}`];
    for (const path of paths) {
      for (const key of [PUBLISHABLE, service.pageKey, token, service.operatorKey]) {
        expect((await get(path, key)).json()).toMatchObject({ status: 403, code: "key_not_allowed" });
      }
      expect((await get(path, other)).json()).toMatchObject({ status: 404, code: "unknown_delivery" });
      for (const role of ["owner", "viewer"] as const) {
        const ours = await service.addMember(role);
        expect((await service.request("GET", path, undefined, ours.as)).status).toBe(200);
        const stranger = await service.addMember(role, { accountId: "acct_other" });
        const answer = await service.request("GET", path, undefined, stranger.as);
        expect(answer.json()).toMatchObject({ status: 404, code: "unknown_delivery" });
      }
    }
    expect((await get(`${paths[0]}?key=${PUBLISHABLE}`, "")).status).toBe(401);
    const theirs = (await get(`/v1/operator/deliveries/${id}/proof`, service.operatorKey)).json();
    expect(theirs).toMatchObject({ signed_by: "W.", images: [{ id: image.id }] });
    expect((await imageAt(theirs.images[0].url, service.operatorKey)).bytes).toEqual((await imageAt(image.url)).bytes);
    const { id: another } = await service.create();
    expect((await get(`/v1/deliveries/${another}/proof/${image.id}`)).json().code).toBe("unknown_image");
  });

  it("is stored once, however often the phone sends it", async () => {
    const { id, send } = await atTheDoor();
    const body = { signature: { name: "W.", image: await drawing() }, photo: await photo() };
    const answers = [await send("complete", body, "door"), await send("complete", body, "door")];
    expect(answers.map(({ json }) => json().status)).toEqual(["delivered", "delivered"]);
    expect((await proofOf(id)).images).toHaveLength(2);
  });

  it("keeps its images for thirty days, and who signed for good", async () => {
    const { id, send } = await atTheDoor();
    await send("problem", { reason: "damaged", photo: await photo() });
    await send("complete", { signature: { name: "W.", image: await drawing() } });
    const { images } = await proofOf(id);
    expect(images).toHaveLength(2);
    service.pass(30 * 86_400 - 1);
    await deleteOldImages(service.core);
    expect((await proofOf(id)).images).toEqual(images);
    expect(images[0].expires_at).toBe(new Date(service.core.now().getTime() + 1000).toISOString());
    service.pass(1);
    await deleteOldImages(service.core);
    expect(await proofOf(id)).toMatchObject({ proof: "signature", signed_by: "W.", images: [] });
    expect((await recordOf(id)).problems).toMatchObject([{ reason: "damaged", photo_id: null }]);
    expect((await imageAt(images[0].url)).status).toBe(404);
  });
});

it("a photo may stand beside a code", async () => {
  const { id, code, send } = await atTheDoor();
  await send("complete", { code, photo: await photo() });
  expect(await proofOf(id)).toMatchObject({ proof: "code", signed_by: null, images: [{ kind: "photo" }] });
  expect((await lastEvent(id)).data).toMatchObject({ proof: "code", signed_by: null });
});

describe("how a hand-over was proved", () => {
  const asRecorded = async (id: string) => {
    const { proof, signed_by } = await recordOf(id);
    expect(await proofOf(id)).toMatchObject({ proof, signed_by });
    return [proof, signed_by];
  };
  const handOver = async (how: "code" | "signature") => {
    const { id, code, send } = await atTheDoor();
    await send("complete", how === "code" ? { code } : { signature: { name: "W.", image: await drawing() } });
    // So that the next delivery is the next rider's.
    await service.core.db.script("update riders set on_duty = false");
    return id;
  };

  it("is what was stored, and not guessed from the signature", async () => {
    const id = await handOver("code");
    expect(await asRecorded(id)).toEqual(["code", null]);
    await service.core.db.query("update deliveries set proved_by = 'signature' where id = $1", [id]);
    expect(await asRecorded(id)).toEqual(["signature", null]);
  });

  it("follows from the signature where an earlier release has stored the hand-over", async () => {
    for (const [how, expected] of [
      ["code", ["code", null]],
      ["signature", ["signature", "W."]],
    ] as const) {
      const id = await handOver(how);
      await service.core.db.query("update deliveries set proved_by = null where id = $1", [id]);
      expect(await asRecorded(id)).toEqual(expected);
    }
  });
});

it("a problem's photo is named by its event and in the record", async () => {
  const { id, send } = await atTheDoor();
  await send("problem", { reason: "damaged", photo: await photo() });
  await send("problem", { reason: "other" });
  const [image] = (await proofOf(id)).images;
  expect(image).toMatchObject({ kind: "problem", media_type: "image/jpeg" });
  expect((await recordOf(id)).problems).toMatchObject([{ photo_id: image.id }, { photo_id: null }]);
  const { data } = (await get(`/v1/events?delivery_id=${id}&limit=2`)).json();
  expect(data.map(({ data }: { data: { problem: object } }) => data.problem)).toMatchObject([
    { photo_id: null },
    { photo_id: image.id },
  ]);
});

it("a problem that is sent again without its photo is reported once, also when the delivery has ended", async () => {
  const { id, code, send } = await atTheDoor();
  const at = service.core.now().toISOString();
  const report = { reason: "damaged", note: "Wet", at };
  const first = await send("problem", { ...report, photo: await photo() }, "with-photo");
  service.pass(1);
  const again = await send("problem", report, "without");
  await send("complete", { code });
  const late = await send("problem", { ...report, photo: "text" }, "late");
  expect([first, again, late].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await recordOf(id)).problems).toMatchObject([{ reason: "damaged", photo_id: expect.any(String) }]);
});

it("the operator records a signature with its image and a photo", async () => {
  const { id } = await atTheDoor();
  const operate = (body: object) =>
    service.request("POST", `/v1/operator/deliveries/${id}/complete`, body, as(service.operatorKey));
  expect((await operate({ signature: "  " })).json().errors).toMatchObject([{ param: "signature", code: "too_short" }]);
  expect((await operate({ signature: "W.", image: "text" })).json().errors).toMatchObject([{ param: "image" }]);
  const done = await operate({ signature: "W.", image: await drawing(), photo: await photo() });
  expect(done.json()).toMatchObject({ status: "delivered", proof: "signature", signed_by: "W." });
  expect((await proofOf(id)).images).toHaveLength(2);
});

describe("reading images", () => {
  it("isn't begun for a delivery that is another rider's, or that nobody can hand over now", async () => {
    const { id } = await atTheDoor();
    const { token } = await service.goOnDuty(900);
    const stranger = (step: string, body: object) =>
      service.request("POST", `/v1/rider/jobs/${id}/${step}`, body, as(token));
    const photo = "text";
    const theirs = [
      await stranger("complete", { code: "000000", photo }),
      await stranger("problem", { reason: "other", photo }),
    ];
    expect(theirs.map(({ json }) => json().code)).toEqual(["unknown_delivery", "unknown_delivery"]);
    const waiting = await service.create();
    const early = await service.request(
      "POST",
      `/v1/operator/deliveries/${waiting.id}/complete`,
      { signature: "W.", photo },
      as(service.operatorKey),
    );
    expect(early.json().code).toBe("illegal_transition");
  });

  it("isn't begun for a wrong code", async () => {
    const { code, send } = await atTheDoor();
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await send("complete", { code: wrong, photo: "text" })).json().code).toBe("wrong_code");
  });
});

describe("what is no image", () => {
  it("is refused by the name of its field, and nothing is stored or counted", async () => {
    const { id, code, send } = await atTheDoor();
    for (const [what, bad] of Object.entries(await badImages())) {
      const bodies = [
        ["complete", { code, photo: bad }, "photo"],
        ["complete", { signature: { name: "W.", image: bad } }, "signature.image"],
        ["problem", { reason: "other", photo: bad }, "photo"],
      ] as const;
      for (const [step, body, param] of bodies) {
        const { status, json } = await send(step, body);
        expect([what, status, json().param]).toEqual([what, 422, param]);
      }
    }
    const record = await recordOf(id);
    expect(record).toMatchObject({ status: "in_transit", code_tries_left: 5, problems: [] });
    expect((await proofOf(id)).images).toEqual([]);
  });

  it("is refused unread when it is very large, and elsewhere bodies stay small", async () => {
    const { send, token } = await atTheDoor();
    const large = "A".repeat(5_000_000);
    expect((await send("complete", { signature: { name: "W.", image: large } })).json()).toMatchObject({ status: 413 });
    const duty = await service.request(
      "POST",
      "/v1/rider/duty",
      { on_duty: true, note: "x".repeat(70_000) },
      as(token),
    );
    expect(duty.json()).toMatchObject({ status: 413, code: "body_too_large" });
  });
});
