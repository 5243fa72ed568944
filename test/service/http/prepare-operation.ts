import { OPERATOR_ACCOUNT } from "../../../src/contract/people/roles.ts";
import { customerLink } from "../../../src/service/customer-link.ts";
import { sendMessage } from "../../../src/service/deliveries/messages/messages.ts";
import { listImages } from "../../../src/service/deliveries/proof/stored-images.ts";
import { inviteRider } from "../../../src/service/riders/accounts/invite.ts";
import { drawing, logo } from "../../kit/images.ts";
import { SECRET, type TestService } from "../open-test-service.ts";
import { createAuthenticator } from "../people/authenticator.ts";
import { openReceiver } from "../webhooks/open-receiver.ts";
import type { DocumentedOperation } from "./list-operations.ts";

/** Creates what an operation's example needs before it can be sent. */
interface Prepared {
  /** Replaces `{id}` in the path. */
  id?: string;
  /** Replaces `{image_id}`. */
  imageId?: string;
  /** Replaces `{message_id}`. */
  messageId?: string;
  /** Replaces the documented example where that can't be valid, for example a signature over a fresh challenge. */
  body?: unknown;
  close?: () => void | Promise<void>;
}

type Prepare = (service: TestService) => Promise<Prepared>;

export const customerSecret = (service: TestService, id: string): string =>
  customerLink(service.core.codes, "", id).split("#")[1] ?? "";

const nothing: Prepare = async () => ({});
const aDelivery: Prepare = async (service) => ({ id: (await service.create()).id });
const aScheduled: Prepare = async (service) => {
  const scheduled_at = new Date(service.core.now().getTime() + 7_200_000).toISOString();
  return { id: (await service.create({ scheduled_at })).id };
};
const aQuote: Prepare = async (service) => {
  const { json } = await service.request("POST", "/v1/delivery/quote", {
    pickup_address: "2 Swallow Road",
    dropoff_address: "27 Jasmine Road",
    package_type: "food",
  });
  return { id: json().quote_id };
};
/** So that what other operations need can be made. */
export const WORLD = {
  type: "Polygon",
  coordinates: [
    [
      [-170, -80],
      [0, -80],
      [170, -80],
      [170, 80],
      [0, 80],
      [-170, 80],
      [-170, -80],
    ],
  ],
};
const aZone: Prepare = async (service) => {
  const body = { name: "Town", area: WORLD, time_zone: "UTC" };
  const as = { authorization: `Bearer ${service.operatorKey}` };
  const { json } = await service.request("POST", "/v1/operator/zones", body, as);
  return { id: json().id, close: () => withoutZones(service) };
};
/** Elsewhere than in a zone, nothing could be ordered. */
const withoutZones = async ({ core }: TestService) => {
  await core.db.query("delete from zones");
  core.zones.forget();
};
const anEndpoint: Prepare = async (service) => {
  // An account may have twenty endpoints.
  await service.core.db.query("delete from webhook_endpoints");
  const receiver = await openReceiver();
  const { json } = await service.request("POST", "/v1/webhook_endpoints", { url: receiver.url });
  return { id: json().id, close: receiver.close };
};
const anAlertEndpoint: Prepare = async (service) => {
  await service.core.db.query("delete from webhook_endpoints");
  const receiver = await openReceiver();
  const as = { authorization: `Bearer ${service.operatorKey}` };
  const { status, text, json } = await service.request(
    "POST",
    "/v1/operator/webhook_endpoints",
    { url: receiver.url },
    as,
  );
  if (status !== 201) throw new Error(`an endpoint for alerts was answered with ${text}`);
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
/** A delivery with a rider, and with a message from one to the other. */
const aMessage =
  (from: "customer" | "rider"): Prepare =>
  async (service) => {
    const { id = "" } = await aJob()(service);
    const [job] = await service.core.db.query<{ rider_id: string }>("select rider_id from deliveries where id = $1", [
      id,
    ]);
    const writer = { as: from, id: from === "rider" ? (job?.rider_id ?? "") : null };
    const { messages } = await sendMessage(service.core, id, writer, { phrase: "ok" });
    return { id, messageId: messages[0]?.id ?? "" };
  };
const anOffer = async (service: TestService) => {
  const { id: riderId = "" } = await aRider(service);
  await service.riderApp.setDuty(riderId, true);
  const { id: deliveryId } = await service.create();
  const id = (await service.operatorDesk.offer(deliveryId, riderId)) ?? "";
  return { id, riderId, deliveryId };
};

/** Beside it the rider of the documented example, on duty and with nothing to do. */
const withFreeRider =
  (prepare: Prepare): Prepare =>
  async (service) => {
    const riderId = "rdr_5Wm0pYc1nVZtQ8aRk3LdXs";
    const theirs = await service.core.db.query<{ id: string }>(
      `select id from deliveries where rider_id = $1
       union select delivery_id from offers where rider_id = $1 and state = 'open'`,
      [riderId],
    );
    for (const { id } of theirs) await service.operatorDesk.cancel(id);
    await service.addRider(riderId);
    return prepare(service);
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

const aLogo: Prepare = async (service) => {
  const { json } = await service.request("PATCH", "/v1/account/branding", { logo: await logo() });
  return { id: json().branding.logo_url.split("/").at(-1) };
};

const aRiderPhoto: Prepare = async (service) => {
  await inviteRider(service.core, { name: "Amina W.", vehicle: "bicycle", photo: Buffer.from("a photo") });
  const [made] = await service.core.db.query<{ id: string }>("select id from rider_photos order by changed_at desc");
  return made ?? {};
};

/** A delivery with a photo of its hand-over, that its customer can rate. */
const aHandOver: Prepare = async (service) => {
  const { id } = await service.create({ customer_can: ["rating"], simulation: { mode: "manual" } });
  await service.request("POST", `/v1/test/deliveries/${id}/advance`, { to: "in_transit" });
  const image = { mediaType: "image/jpeg" as const, bytes: Buffer.from("a photo") };
  await service.operatorDesk.complete(id, { signature: "Wanjiru M.", readImages: async () => ({ photo: image }) });
  return { id };
};
/** What the browser sends of the member whom the last preparation has signed in. */
const browsers = new WeakMap<TestService, Record<string, string>>();
const FROM_OUR_PAGE = { authorization: "", origin: "https://service.example" };
const aMember = async (service: TestService) => {
  await service.core.db.query(
    "update members set removed_at = now() where account_id = 'acct_sandbox' and removed_at is null",
  );
  const member = await service.addMember("owner");
  browsers.set(service, member.as);
  return member;
};
const oneOfTheStaff: Prepare = async (service) => {
  await service.core.db.query("update members set removed_at = now() where account_id = $1 and removed_at is null", [
    OPERATOR_ACCOUNT,
  ]);
  const { id, as } = await service.addMember("dispatcher", { accountId: OPERATOR_ACCOUNT });
  browsers.set(service, as);
  return { id };
};
const anotherMember: Prepare = async (service) => {
  await aMember(service);
  return { id: (await service.addMember("viewer")).id };
};
const theMember: Prepare = async (service) => ({ id: (await aMember(service)).id });
/** A member with the address and the password of the documented example. */
const aPassword: Prepare = async (service) => {
  await service.core.db.query(
    "update members set removed_at = now() where account_id = 'acct_sandbox' and removed_at is null",
  );
  const { as } = await service.addMember("owner", { email: "amina@shop.example" });
  const { status } = await service.request(
    "POST",
    "/v1/people/password",
    { password: "seven loaves on a bicycle" },
    as,
  );
  if (status !== 204) throw new Error("the password was refused");
  browsers.set(service, as);
  return { id: "" };
};
const newPasskey: Prepare = async (service) => {
  const { as } = await aMember(service);
  const { json } = await service.request("POST", "/v1/people/passkeys/options", undefined, as);
  return { id: "", body: createAuthenticator().register(json().options.challenge) };
};
const aPasskey = async (service: TestService) => {
  const { as } = await aMember(service);
  const { json } = await service.request("POST", "/v1/people/passkeys/options", undefined, as);
  const authenticator = createAuthenticator();
  const made = authenticator.register(json().options.challenge);
  await service.request("POST", "/v1/people/passkeys", made, as);
  return { as, authenticator };
};
const usedPasskey =
  (options: string): Prepare =>
  async (service) => {
    const { as, authenticator } = await aPasskey(service);
    const { json } = await service.request("POST", options, undefined, as);
    return { id: "", body: authenticator.use(json().options.challenge) };
  };

const PREPARATIONS: Record<string, Prepare> = {
  retrieveAccount: nothing,
  createKey: nothing,
  listKeys: nothing,
  retrieveKey: aKey,
  changeKey: aKey,
  retrieveKeyUse: aKey,
  previewKey: aKey,
  retrieveOwnAddress: nothing,
  rollKey: aKey,
  revokeKey: aKey,
  createQuote: nothing,
  retrieveQuote: aQuote,
  confirmQuote: aQuote,
  createDelivery: nothing,
  listDeliveries: aDelivery,
  retrieveDelivery: aDelivery,
  changeDelivery: aScheduled,
  cancelDelivery: aDelivery,
  eraseDelivery: aHandOver,
  trackDelivery: aDelivery,
  retrieveCustomerView: aDelivery,
  changeInstructions: async (service) => ({ id: (await service.create({ customer_can: ["instructions"] })).id }),
  rateDelivery: aHandOver,
  retrieveHandOverPhoto: aHandOver,
  readMessagesToRider: aJob(),
  sendMessageToRider: aJob(),
  readMessagesToCustomer: aJob(),
  sendMessageToCustomer: aJob(),
  reportMessageOfRider: aMessage("rider"),
  reportMessageOfCustomer: aMessage("customer"),
  readMessagesAsOperator: aJob(),
  sendMessageAsOperator: aJob(),
  allowAlerts: aDelivery,
  endAlerts: aDelivery,
  updateAccount: nothing,
  updateBranding: nothing,
  retrieveLogo: aLogo,
  retrieveRiderPhoto: aRiderPhoto,
  retrieveProof: aProof,
  retrieveProofImage: aProof,
  retrieveAnyProof: aProof,
  retrieveAnyProofImage: aProof,
  retrieveAnyDelivery: aDelivery,
  changeAnyDelivery: aScheduled,
  cancelAnyDelivery: aDelivery,
  completeAnyDelivery: async (service) => {
    const { id } = await service.create({ simulation: { mode: "manual" } });
    await service.request("POST", `/v1/test/deliveries/${id}/advance`, { to: "in_transit" });
    return { id };
  },
  listZones: nothing,
  createZone: async (service) => ({ id: "", close: () => withoutZones(service) }),
  changeZone: aZone,
  deleteZone: aZone,
  listAnyDeliveries: aDelivery,
  listChanges: aRider,
  listRiders: aRider,
  retrieveDeliveryHistory: aDelivery,
  offerToRider: withFreeRider(aDelivery),
  assignRider: withFreeRider(aDelivery),
  unassignRider: aJob("setOff", "arrive"),
  handOverToRider: withFreeRider(aJob("setOff", "arrive", "pickUp")),
  takeStep: aJob("setOff", "arrive"),
  returnPackage: aJob("setOff", "arrive", "pickUp"),
  unlockCode: aDelivery,
  markProblemSeen: aDelivery,
  searchLonger: aDelivery,
  settleDelivery: aDelivery,
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
  reportDeliveries: nothing,
  reportRiders: nothing,
  reportCash: nothing,
  reportStatements: nothing,
  reportStatementLines: nothing,
  retrieveReportSummary: nothing,
  retrieveStatement: async () => ({ id: "acct_sandbox" }),
  reattemptDelivery: async (service) => {
    const { id = "" } = await aDelivery(service);
    await service.operatorDesk.cancel(id);
    return { id };
  },
  retrieveRiderCash: aRider,
  changeRider: aRider,
  handInCash: aRider,
  setOffToPickup: aJob(),
  arriveAtPickup: aJob("setOff"),
  pickUpPackage: aJob("setOff", "arrive"),
  departToDropoff: aJob("setOff", "arrive", "pickUp"),
  returnToShop: async (service) => {
    const job = await aJob("setOff", "arrive", "pickUp")(service);
    await service.operatorDesk.returnPackage(job.id ?? "", "Nobody is at home", "key_test");
    return job;
  },
  releaseRiderJob: aJob("setOff"),
  completeRiderJob: aJob("setOff", "arrive", "pickUp", "depart"),
  reportRiderProblem: aJob(),
  advanceDelivery: async (service) => ({ id: (await service.create({ simulation: { mode: "manual" } })).id }),
  inviteGuest: nothing,
  createWebhookEndpoint: nothing,
  listWebhookEndpoints: anEndpoint,
  retrieveWebhookEndpoint: anEndpoint,
  updateWebhookEndpoint: anEndpoint,
  deleteWebhookEndpoint: anEndpoint,
  rotateWebhookSecret: anEndpoint,
  testWebhookEndpoint: anEndpoint,
  replayFailedEvents: anEndpoint,
  listWebhookAttempts: async (service) => {
    const endpoint = await anEndpoint(service);
    await service.create();
    await service.sendWebhooks();
    return endpoint;
  },
  countWebhookAttempts: anEndpoint,
  retrieveAlertSettings: oneOfTheStaff,
  changeAlertSettings: oneOfTheStaff,
  allowStaffPush: oneOfTheStaff,
  endStaffPush: oneOfTheStaff,
  listAlertEndpoints: anAlertEndpoint,
  createAlertEndpoint: nothing,
  deleteAlertEndpoint: anAlertEndpoint,
  rotateAlertSecret: anAlertEndpoint,
  testAlertEndpoint: anAlertEndpoint,
  retrieveOverview: nothing,
  listRequests: async (service) => {
    await service.traffic.flush();
    return { id: "" };
  },
  retrieveUsage: async (service) => {
    await service.traffic.flush();
    return { id: "" };
  },
  retrieveFirstSteps: nothing,
  listAudit: theMember,
  listMembers: theMember,
  inviteMember: theMember,
  inviteMemberAgain: anotherMember,
  changeMember: anotherMember,
  removeMember: anotherMember,
  retrieveMe: theMember,
  listSessions: theMember,
  endSession: async (service) => ({ id: (await aMember(service)).sessionId }),
  endSessions: theMember,
  proveWithPassword: aPassword,
  askForProof: theMember,
  proveWithPasskey: usedPasskey("/v1/people/proof/passkey/options"),
  setPassword: theMember,
  listPasskeys: theMember,
  askForNewPasskey: theMember,
  addPasskey: newPasskey,
  removePasskey: async (service) => ({ id: (await aPasskey(service)).authenticator.id }),
  signInWithLink: async (service) => ({ id: "", body: { token: (await aMember(service)).link } }),
  signInWithPassword: aPassword,
  askForPasskey: nothing,
  signInWithPasskey: usedPasskey("/v1/people/sessions/passkey/options"),
  askForSignInLink: nothing,
  listEvents: anEvent,
  retrieveEvent: anEvent,
  replayEvent: anEvent,
};

/** The headers with a key, or with the cookie of a member, that may call the operation. */
export function keyFor(service: TestService, { spec, path }: DocumentedOperation, id = ""): Record<string, string> {
  if (path.includes("/customer") || path.startsWith("/v1/deliveries/{id}/messages"))
    return { authorization: "", "customer-secret": customerSecret(service, id) };
  const takes = (scheme: string) => spec.security.some((one) => scheme in one);
  if (path.startsWith("/v1/people/") && spec.security.length === 0) return FROM_OUR_PAGE;
  if ((takes("memberCookie") || takes("staffCookie")) && !takes("secretKey") && !takes("operatorKey"))
    return browsers.get(service) ?? FROM_OUR_PAGE;
  const key = takes("operatorKey") ? service.operatorKey : takes("riderToken") ? tokens.get(service) : SECRET;
  return { authorization: `Bearer ${key}` };
}

/**
 * Creates what the operation's example needs.
 * @throws Error for an operation that isn't listed here
 */
export async function prepareOperation(
  service: TestService,
  operationId: string,
): Promise<Required<Omit<Prepared, "body">> & Pick<Prepared, "body">> {
  const prepare = PREPARATIONS[operationId];
  if (!prepare) {
    throw new Error(
      `${operationId} is new: say in test/service/http/prepare-operation.ts what its example needs, so that it can be sent`,
    );
  }
  const { id, imageId = "", messageId = "", close = () => {}, body } = await prepare(service);
  if (id === undefined && prepare !== nothing && prepare !== anInvitation)
    throw new Error(`${operationId} could not be prepared`);
  return { id: id ?? "", imageId, messageId, close, body };
}

/** The service's options that the preparations need: they allow endpoints on this machine. */
export const FOR_OPERATIONS = { webhookPrivateHosts: new Set(["127.0.0.1"]) };
