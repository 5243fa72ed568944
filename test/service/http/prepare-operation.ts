import { listImages } from "../../../src/service/deliveries/proof/stored-images.ts";
import { drawing } from "../images.ts";
import { SECRET, type TestService } from "../open-test-service.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";
import type { DocumentedOperation } from "./list-operations.ts";

/** Creates what an operation's example needs before it can be sent. */
interface Prepared {
  /** Replaces `{id}` in the path. */
  id?: string;
  /** Replaces `{image_id}`. */
  imageId?: string;
  close?: () => void;
}

type Prepare = (service: TestService) => Promise<Prepared>;

const nothing: Prepare = async () => ({});
const aDelivery: Prepare = async (service) => ({ id: (await service.create()).id });
const aQuote: Prepare = async (service) => {
  const { json } = await service.request("POST", "/v1/delivery/quote", {
    pickup_address: "2 Swallow Road",
    dropoff_address: "27 Jasmine Road",
    package_type: "food",
  });
  return { id: json().quote_id };
};
const anEndpoint: Prepare = async (service) => {
  // An account may have twenty endpoints.
  await service.core.db.query("delete from webhook_endpoints");
  const receiver = await openReceiver();
  const { json } = await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url });
  return { id: json().id, close: receiver.close };
};
const anEvent: Prepare = async (service) => {
  const { close } = await anEndpoint(service);
  await service.create();
  await service.sendWebhooks();
  const { json } = await service.request("GET", "/v1/events?limit=1");
  return { id: json().data[0].id, ...(close && { close }) };
};

const aKey: Prepare = async (service) => {
  const { json } = await service.request("POST", "/v1/account/keys", { kind: "secret", name: "One of several" });
  return { id: json().id };
};

/** The token of the phone that the last preparation of a rider's operation has signed in. */
const tokens = new WeakMap<TestService, string>();
const aRider: Prepare = async (service) => {
  const { token, riderId } = await service.signIn();
  tokens.set(service, token);
  return { id: riderId };
};
/** An invitation with the code of the documented example. */
const anInvitation: Prepare = async (service) => {
  const { id = "" } = await aRider(service);
  await service.core.db.query("delete from rider_invitations");
  await service.core.db.query("insert into rider_invitations (rider_id, code_hash, expires_at) values ($1, $2, $3)", [
    id,
    service.core.codes.lookup("K7QM2XWP")[0],
    new Date(service.core.now().getTime() + 60_000),
  ]);
  return {};
};

/** The rider of the last preparation with a delivery of theirs, after these steps. */
const aJob =
  (...steps: readonly ("setOff" | "arrive" | "pickUp" | "depart")[]): Prepare =>
  async (service) => {
    const { id: offerId = "", riderId, deliveryId } = await anOffer(service);
    await service.riderApp.accept(offerId, riderId);
    for (const step of steps) await service.riderApp[step](deliveryId, riderId);
    // The code of the documented example.
    const { salt, hash } = service.core.codes.hash("402917");
    await service.core.db.query("update deliveries set code_salt = $2, code_hash = $3 where id = $1", [
      deliveryId,
      salt,
      hash,
    ]);
    return { id: deliveryId };
  };
const anOffer = async (service: TestService) => {
  const { id: riderId = "" } = await aRider(service);
  await service.riderApp.setDuty(riderId, true);
  const { id: deliveryId } = await service.create();
  const id = (await service.operatorDesk.offer(deliveryId, riderId)) ?? "";
  return { id, riderId, deliveryId };
};

/** A delivery whose recipient has signed. */
const aProof: Prepare = async (service) => {
  const { id = "" } = await aJob("setOff", "arrive", "pickUp", "depart")(service);
  const image = { mediaType: "image/png" as const, bytes: Buffer.from(await drawing(), "base64") };
  await service.operatorDesk.complete(id, {
    signature: "Wanjiru M.",
    readImages: async () => ({ signature: image }),
  });
  const [stored] = await listImages(service.core.db, id);
  return { id, imageId: stored?.id ?? "" };
};

/** A delivery with a photo of its hand-over, that its customer can rate. */
const aHandOver: Prepare = async (service) => {
  const { id } = await service.create({ customer_can: ["rating"], simulation: { mode: "manual" } });
  await service.request("POST", `/v1/test/deliveries/${id}/advance`, { to: "in_transit" });
  const image = { mediaType: "image/jpeg" as const, bytes: Buffer.from("a photo") };
  await service.operatorDesk.complete(id, { signature: "Wanjiru M.", readImages: async () => ({ photo: image }) });
  return { id };
};

const PREPARATIONS: Record<string, Prepare> = {
  retrieveAccount: nothing,
  createKey: nothing,
  listKeys: nothing,
  changeKey: aKey,
  rollKey: aKey,
  revokeKey: aKey,
  createQuote: nothing,
  retrieveQuote: aQuote,
  confirmQuote: aQuote,
  createDelivery: nothing,
  listDeliveries: aDelivery,
  retrieveDelivery: aDelivery,
  cancelDelivery: aDelivery,
  trackDelivery: aDelivery,
  retrieveCustomerView: aDelivery,
  changeInstructions: async (service) => ({ id: (await service.create({ customer_can: ["instructions"] })).id }),
  rateDelivery: aHandOver,
  retrieveHandOverPhoto: aHandOver,
  allowAlerts: aDelivery,
  endAlerts: aDelivery,
  updateAccount: nothing,
  retrieveProof: aProof,
  retrieveProofImage: aProof,
  retrieveAnyProof: aProof,
  retrieveAnyProofImage: aProof,
  retrieveAnyDelivery: aDelivery,
  cancelAnyDelivery: aDelivery,
  completeAnyDelivery: async (service) => {
    const { id } = await service.create({ simulation: { mode: "manual" } });
    await service.request("POST", `/v1/test/deliveries/${id}/advance`, { to: "in_transit" });
    return { id };
  },
  inviteRider: nothing,
  inviteRiderAgain: aRider,
  signRiderOut: aRider,
  openRiderSession: anInvitation,
  endRiderSession: aRider,
  retrieveRider: aJob(),
  setRiderDuty: aRider,
  awaitRiderOffer: anOffer,
  acceptRiderOffer: anOffer,
  declineRiderOffer: anOffer,
  sendRiderFixes: aRider,
  allowRiderPush: aRider,
  endRiderPush: aRider,
  connectGpsApp: aRider,
  disconnectGpsApp: async (service) => {
    await aRider(service);
    return { id: "traccar" };
  },
  setOffToPickup: aJob(),
  arriveAtPickup: aJob("setOff"),
  pickUpPackage: aJob("setOff", "arrive"),
  departToDropoff: aJob("setOff", "arrive", "pickUp"),
  releaseRiderJob: aJob("setOff"),
  completeRiderJob: aJob("setOff", "arrive", "pickUp", "depart"),
  reportRiderProblem: aJob(),
  advanceDelivery: async (service) => ({ id: (await service.create({ simulation: { mode: "manual" } })).id }),
  inviteGuest: nothing,
  createWebhookEndpoint: nothing,
  listWebhookEndpoints: anEndpoint,
  getWebhookEndpoint: anEndpoint,
  updateWebhookEndpoint: anEndpoint,
  deleteWebhookEndpoint: anEndpoint,
  rotateWebhookSecret: anEndpoint,
  testWebhookEndpoint: anEndpoint,
  listWebhookAttempts: async (service) => {
    const endpoint = await anEndpoint(service);
    await service.create();
    await service.sendWebhooks();
    return endpoint;
  },
  listEvents: anEvent,
  getEvent: anEvent,
  replayEvent: anEvent,
};

/** The header with a key that may call the operation. */
export function keyFor(service: TestService, { spec }: DocumentedOperation): { authorization: string } {
  const takes = (scheme: string) => spec.security.some((one) => scheme in one);
  const key = takes("operatorKey") ? service.operatorKey : takes("riderToken") ? tokens.get(service) : SECRET;
  return { authorization: `Bearer ${key}` };
}

/**
 * Creates what the operation's example needs.
 * @throws Error for an operation that isn't listed here
 */
export async function prepareOperation(service: TestService, operationId: string): Promise<Required<Prepared>> {
  const prepare = PREPARATIONS[operationId];
  if (!prepare) {
    throw new Error(
      `${operationId} is new: say in test/service/http/prepare-operation.ts what its example needs, so that it can be sent`,
    );
  }
  const { id, imageId = "", close = () => {} } = await prepare(service);
  if (id === undefined && prepare !== nothing && prepare !== anInvitation)
    throw new Error(`${operationId} could not be prepared`);
  return { id: id ?? "", imageId, close };
}

/** The service's options that the preparations need: they allow endpoints on this machine. */
export const FOR_OPERATIONS = { webhooks: { privateHosts: new Set(["127.0.0.1"]) } };
