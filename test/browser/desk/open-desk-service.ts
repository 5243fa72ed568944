import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { BrowserContext } from "playwright-core";
import { destination, type Position } from "../../../src/contract/geo.ts";
import { createOperatorKey } from "../../../src/service/accounts/operator-keys.ts";
import { readConfig } from "../../../src/service/config.ts";
import { openService } from "../../../src/service/index.ts";
import { straightRouter } from "../../../src/service/places/offline.ts";
import { withoutTurns } from "../../../src/service/places/ports.ts";
import { inviteRider } from "../../../src/service/riders/accounts/invite.ts";
import { openSession } from "../../../src/service/riders/devices/sessions.ts";

const SHOP: Position = { lat: -1.2833, lng: 36.8167 };

export type DeskService = Awaited<ReturnType<typeof openDeskService>>;

/** Starts the service as in production, with the built pages, on an embedded database whose times a test may set back. */
export async function openDeskService() {
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
        geocoder: withoutTurns({ attribution: null, find: async () => ({ kind: "unknown" }) }),
        router: straightRouter,
        watched: [],
      }),
      webRoot: resolve("dist"),
      say: () => {},
    },
  );
  const { core, riderApp, operatorDesk, firstKeys } = service;
  const { db } = core;
  const address = await service.listen();
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
  const seen = (riderId: string, position: Position) =>
    riderApp.report([{ riderId, position, bearing: 90, speedKph: 20, at: core.now() }]);
  return {
    origin: address.replace("127.0.0.1", "localhost"),
    db,
    riderApp,
    operatorDesk,
    operatorKey,
    /** Lets a browser act as somebody of the operator's, under this name. */
    async stand(context: BrowserContext, name: string, role: string): Promise<void> {
      const key = await createOperatorKey(db, "production", name, core.now());
      const me = { account: { id: "acct_operator", name: "Operator" }, member: { id: name, name, role } };
      await context.route("**/v1/people/me", (route) => route.fulfill({ json: me }));
      await context.route("**/v1/operator/**", async (route) => {
        const { method, url, body } = {
          method: route.request().method(),
          url: route.request().url(),
          body: route.request().postData(),
        };
        const answer = await fetch(url, {
          method,
          headers: { authorization: `Bearer ${key}`, ...(body !== null && { "content-type": "application/json" }) },
          ...(body !== null && { body }),
        });
        await route.fulfill({
          status: answer.status,
          contentType: answer.headers.get("content-type") ?? "",
          body: await answer.text(),
        });
      });
    },
    /** What an operator's program asks for. */
    operate: (method: string, path: string, body?: unknown) => ask(method, `operator/${path}`, operatorKey, body),
    /** @param from the shop's name. The customer lives this many metres away, in this direction */
    async order(from: string, to: string, bearing = 45, metres = 3000): Promise<string> {
      const { id } = await ask("POST", "deliveries", firstKeys?.secret ?? "", {
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
