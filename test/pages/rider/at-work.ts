import type { RiderOffer } from "../../../src/contract/rider.ts";
import type { RiderState } from "../../../src/pages/rider/core/state.ts";
import { inviteRider } from "../../../src/service/riders/accounts/invite.ts";
import { SHOP, type TestService } from "../../service/open-test-service.ts";
import type { Phone } from "./a-phone.ts";

/** The pairing code of a new rider. */
export const invite = async (service: TestService, name = "Amina W.") =>
  (await inviteRider(service.core, { name, vehicle: "bicycle" })).code;

export const isSent = ({ waiting, hindrance }: RiderState) => waiting.length === 0 && hindrance === null;

export const statusOf = async (service: TestService, id: string) =>
  (await service.request("GET", `/v1/deliveries/${id}`)).json().status;

/** The requests about jobs that reached the service. */
export const changesOf = (phone: Phone) => phone.requests.filter((line) => line.startsWith("POST /v1/rider/jobs/"));

/** Waits on a busy machine take long. */
export const PATIENTLY = { timeout: 60_000 };

interface Offered {
  id: string;
  /** Of the delivery. */
  code: string;
  offer: RiderOffer;
  riderId: string;
}

/** Signs in, goes on duty at the shop, and is offered a delivery. */
export async function offered(service: TestService, phone: Phone): Promise<Offered> {
  await phone.core.pair(await invite(service), "Test");
  await phone.core.act({ kind: "duty", onDuty: true });
  const { rider } = await phone.until((state) => isSent(state) && state.rider?.on_duty === true);
  const riderId = rider?.id ?? "";
  const fix = { riderId, position: SHOP, bearing: null, speedKph: null, at: service.core.now() };
  await service.riderApp.report([fix]);
  const { id, delivery_code } = await service.create();
  await service.attend();
  phone.core.refresh();
  const { rider: asked } = await phone.until((state) => Boolean(state.rider?.offer));
  if (!asked?.offer) throw new Error("nobody was asked");
  return { id, code: delivery_code, offer: asked.offer, riderId };
}

/** The same, with the delivery accepted and the rider at the shop. */
export async function atTheShop(service: TestService, phone: Phone): Promise<Offered> {
  const all = await offered(service, phone);
  await phone.core.act({ kind: "accept", offer: all.offer });
  await phone.until(({ rider }) => rider?.jobs[0]?.status === "rider_assigned");
  for (const step of ["set_off", "arrive"] as const) await phone.core.act({ kind: "step", deliveryId: all.id, step });
  await phone.until((state) => isSent(state) && state.rider?.jobs[0]?.status === "at_pickup");
  return all;
}

/** The same, with the rider before the customer. */
export async function atTheDoor(service: TestService, phone: Phone): Promise<Offered> {
  const all = await atTheShop(service, phone);
  for (const step of ["pick_up", "depart"] as const) await phone.core.act({ kind: "step", deliveryId: all.id, step });
  await phone.until((state) => isSent(state) && state.rider?.jobs[0]?.status === "in_transit");
  return all;
}
