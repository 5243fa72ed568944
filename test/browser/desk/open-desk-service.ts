import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { destination, type Position } from "../../../src/contract/geo.ts";
import { OPERATOR_ACCOUNT, type Role } from "../../../src/contract/people/roles.ts";
import { createOperatorKey } from "../../../src/service/accounts/operator-keys.ts";
import { noteAsOperator } from "../../../src/service/audit/note.ts";
import { readConfig } from "../../../src/service/config.ts";
import { openService, type Replaceable } from "../../../src/service/index.ts";
import { inviteMember } from "../../../src/service/people/members.ts";
import { inviteStaff } from "../../../src/service/people/sign-in/first-people.ts";
import { addressOfLink } from "../../../src/service/people/sign-in/links.ts";
import { straightRouter } from "../../../src/service/places/offline.ts";
import { type Router, withoutTurns } from "../../../src/service/places/ports.ts";
import { inviteRider } from "../../../src/service/riders/accounts/invite.ts";
import { openSession } from "../../../src/service/riders/devices/sessions.ts";

const SHOP: Position = { lat: -1.2833, lng: 36.8167 };

/** The one address that can be looked up, further away than the customers. */
export const FAR = "9 Far Road";
const FAR_AWAY = destination(SHOP, 45, 9000);

export type DeskService = Awaited<ReturnType<typeof openDeskService>>;

interface Options extends Partial<Pick<Replaceable, "openDb">> {
  router?: Router;
}

/**
 * Starts the service as in production, with the built pages, on a database whose times a test may set back: an embedded one
 * unless another is opened for it.
 */
export async function openDeskService({ router = straightRouter, openDb }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "ontheway-desk-"));
  const service = await openService(
    {
      ...readConfig({
        ENVIRONMENT: "production",
        PORT: "0",
        ALLOW_EMBEDDED_DATABASE: "1",
        DATA_DIR: folder,
        CODE_SECRET: "a-secret-for-tests-that-is-long-enough",
        TILES_URL: "/no-tiles/{z}/{x}/{y}.png",
        RATE_LIMIT: "100000",
      }),
      logLevel: "error",
    },
    {
      openPlaces: () => ({
        geocoder: withoutTurns({
          attribution: null,
          find: async (address) =>
            address === FAR ? { kind: "found", position: FAR_AWAY, precision: "exact" } : { kind: "unknown" },
        }),
        router,
        watched: [],
      }),
      webRoot: resolve("dist"),
      say: () => {},
      instead: { ...(openDb && { openDb }) },
    },
  );
  const { core, riderApp, operatorDesk, firstKeys } = service;
  const { db } = core;
  const address = await service.listen();
  // By its name, as a browser's session is kept.
  const origin = address.replace("127.0.0.1", "localhost");
  const operatorKey = await createOperatorKey(db, "production", "Night desk", core.now());
  const ask = async (method: string, path: string, key: string, body?: unknown) => {
    const response = await fetch(`${address}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  /** What the shop's server asks for. */
  const merchant = (method: string, path: string, body?: unknown) => ask(method, path, firstKeys?.secret ?? "", body);
  const seen = (riderId: string, position: Position) =>
    riderApp.report([{ riderId, position, bearing: 90, speedKph: 20, at: core.now() }]);
  return {
    origin,
    db,
    riderApp,
    operatorDesk,
    operatorKey,
    /** Invites somebody of the operator's. @returns the link that signs them in */
    async invite(name: string, role: Role): Promise<string> {
      const email = `${name.replace(/\W/g, "")}@desk.example`;
      return addressOfLink(await inviteStaff(core, { email, name, role }), origin);
    },
    /** Invites a member of the shop. @returns the link that signs them in */
    async inviteMember(email = "wafula@shop.example"): Promise<string> {
      const [shop] = await db.query<{ id: string }>("select id from accounts where id <> $1", [OPERATOR_ACCOUNT]);
      const person = { email, role: "owner" } as const;
      return addressOfLink(await inviteMember(core, shop?.id ?? "", person, noteAsOperator(core.now)), origin);
    },
    merchant,
    /** What an operator's program asks for. */
    operate: (method: string, path: string, body?: unknown) => ask(method, `operator/${path}`, operatorKey, body),
    /** @param from the shop's name. The customer lives this many metres away, in this direction */
    async order(from: string, to: string, bearing = 45, metres = 3000): Promise<string> {
      const { id } = await merchant("POST", "deliveries", {
        pickup: { name: from, phone: "+254700000001", ...destination(SHOP, bearing + 90, 400) },
        dropoff: { name: to, phone: "+254700000002", ...destination(SHOP, bearing, metres) },
        package: { type: "food", weight: 2, description: "Two loaves" },
        payment_method: "m-pesa",
      });
      return id;
    },
    /** A rider on duty, this many metres from the shops. @returns the id */
    async addRider(name: string, metres: number, bearing = 0): Promise<string> {
      const { code } = await inviteRider(core, { name, vehicle: "motorbike", phone: "+254711000000" });
      const { rider } = await openSession(core, "production", { code });
      await riderApp.setDuty(rider.id, true);
      await seen(rider.id, destination(SHOP, bearing, metres));
      return rider.id;
    },
    seen,
    /** Lets a delivery have been in its status for longer. */
    age: (id: string, minutes: number) =>
      db.query(
        `update deliveries set status_since = status_since - $2::integer * interval '1 minute',
           promised_by = promised_by - $2::integer * interval '1 minute' where id = $1`,
        [id, minutes],
      ),
    close: async () => {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
