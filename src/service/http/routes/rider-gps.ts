import type { FastifyInstance, FastifyReply, RouteOptions } from "fastify";
import { Type } from "typebox";
import { ConnectGpsApp, GPS_APPS, type GpsApp, RiderGpsApp } from "../../../contract/rider.ts";
import { createFailedKeyLimit } from "../../accounts/limits/count-wrong.ts";
import { type KeyMemory, rememberKeys } from "../../accounts/remember-keys.ts";
import { createPace } from "../../create-pace.ts";
import { ServiceProblem } from "../../problem.ts";
import { connectGpsApp, disconnectGpsApp, findGpsApp, isGpsToken } from "../../riders/gps/gps-apps.ts";
import { KPH, type Readings, readOsmand, readOwntracks, readTraccar } from "../../riders/gps/parse.ts";
import { type FixSource, takeFixes } from "../../riders/take-fixes.ts";
import { readFastifyError } from "../problems/send-problem.ts";
import { addressOf } from "../requests/client-address.ts";
import { riderOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const keys = ["rider"] as const;

/**
 * An app sends a position every ten seconds. After an hour without network it sends all positions of that time, one by one,
 * the newest last. Positions beyond this rate are dropped.
 */
const FIXES_PER_SECOND = 10;
const FIXES_AT_ONCE = 500;
/** How many addresses of each app to remember: one for each rider. */
const MOST_ADDRESSES = 100_000;

/** After a time without network, apps send many positions at once: 100 positions of Traccar Client 9 have 78 kB. */
const BODY_BYTES = 1024 * 1024;

type FromApp = { token: string };

declare module "fastify" {
  interface FastifyRequest {
    /** The GPS app that sends; null where the address's token is unknown. */
    gpsApp: FixSource | null;
  }
}

/** /v1/rider/gps_apps, and /v1/rider/gps, where GPS apps send what their own protocols say. */
export function riderGpsRoutes(app: FastifyInstance, { core, riderApp, publicUrl }: Serving): void {
  const { elapsed } = core;
  const lookUp = createFailedKeyLimit(elapsed);
  const pace = createPace({ perSecond: FIXES_PER_SECOND, burst: FIXES_AT_ONCE }, elapsed);
  const remember = (gpsApp: GpsApp) =>
    rememberKeys<FixSource>({
      elapsed,
      most: MOST_ADDRESSES,
      canWork: isGpsToken,
      lookUp,
      find: async (token) => {
        const owner = await findGpsApp(core, gpsApp, token);
        return owner === null ? null : { owner, expiresIn: Number.POSITIVE_INFINITY };
      },
    });
  /** Whose the tokens are, remembered for each app. */
  const tokens: Readonly<Record<GpsApp, KeyMemory<FixSource>>> = {
    traccar: remember("traccar"),
    osmand: remember("osmand"),
    owntracks: remember("owntracks"),
  };

  app.post<{ Body: ConnectGpsApp }>(
    "/rider/gps_apps",
    {
      config: { keys },
      schema: {
        operationId: "connectGpsApp",
        tags,
        summary: "Connect a GPS app",
        description:
          "Answers with the address to which an app on the rider's phone sends its positions, and with a link and the text of a QR code that set the app up. The address holds a secret of its own. The app's earlier address ends.",
        body: ConnectGpsApp,
        response: { 201: RiderGpsApp },
      },
    },
    async (request, reply) => {
      const rider = riderOf(request);
      const { app: gpsApp } = request.body;
      reply.code(201).header("cache-control", "no-store");
      const connected = await connectGpsApp(core, rider, gpsApp, publicUrl());
      tokens[gpsApp].forget(({ riderId }) => riderId === rider.riderId);
      return connected;
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/rider/gps_apps/:id",
    {
      config: { keys, problems: ["not_found"] },
      schema: {
        operationId: "disconnectGpsApp",
        tags,
        summary: "Disconnect a GPS app",
        description:
          "Ends the address of the rider's app, whose requests are refused within five seconds everywhere. Safe to repeat. Another word than `traccar`, `osmand` or `owntracks` is 404 `not_found`.",
        params: Type.Object({ id: Type.String({ description: "traccar, osmand or owntracks" }) }),
        response: { 204: Type.Null({ description: "Disconnected" }) },
      },
    },
    async (request, reply) => {
      const gpsApp = GPS_APPS.find((one) => one === request.params.id);
      if (gpsApp === undefined) throw new ServiceProblem("not_found");
      const { riderId } = riderOf(request);
      await disconnectGpsApp(core.db, riderId, gpsApp);
      tokens[gpsApp].forget((owner) => owner.riderId === riderId);
      return reply.code(204).send();
    },
  );

  app.register(async (gps) => {
    gps.decorateRequest("gpsApp", null);
    // The apps' content types say little, and a body may be empty: each reader looks for itself.
    gps.removeAllContentTypeParsers();
    gps.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) => done(null, body));
    gps.addHook("onRequest", async ({ headers }) => {
      headers["content-type"] = "text/plain";
    });

    /**
     * Adds the address of an app, also with a slash after the token, which some apps add. With a valid token every request
     * gets a 2xx, except for faults of ours: apps repeat a refused request for ever, and send nothing else until it is taken.
     */
    function addAddress(gpsApp: GpsApp, { method, read, answer }: Protocol): void {
      const accept = (reply: FastifyReply) => reply.code(200).header("cache-control", "no-store").send(answer);
      const route: Omit<RouteOptions, "url"> = {
        method: [...method],
        bodyLimit: BODY_BYTES,
        config: { keys: [] },
        schema: { hide: true },
        onRequest: async (request) => {
          const { token } = request.params as FromApp;
          const known = tokens[gpsApp].recall(token);
          request.gpsApp = (known && (await known)) ?? (await tokens[gpsApp].look(token, addressOf(request)));
          if (request.gpsApp === null) throw new ServiceProblem("unknown_key");
        },
        handler: async (request, reply) => {
          const { gpsApp: source, body } = request;
          const isTooMuch = source === null || pace.take(`${gpsApp} ${source.riderId}`) > 0;
          if (isTooMuch) return accept(reply);
          const readings = read(typeof body === "string" ? body : "", request.url, core.now());
          await takeFixes({ riderApp, now: core.now }, source, readings);
          return accept(reply);
        },
        errorHandler: (error, request, reply) => {
          const problem = readFastifyError(error, BODY_BYTES);
          if (request.gpsApp === null || problem === null || problem.status >= 500) throw error;
          accept(reply);
        },
      };
      for (const url of [`/rider/gps/${gpsApp}/:token`, `/rider/gps/${gpsApp}/:token/`]) gps.route({ ...route, url });
    }

    for (const gpsApp of GPS_APPS) addAddress(gpsApp, PROTOCOLS[gpsApp]);
  });
}

interface Protocol {
  method: readonly ("GET" | "POST")[];
  /** @param url with its query */
  read(body: string, url: string, now: Date): Readings;
  answer: unknown;
}

/** OsmAnd's form, with speeds in one unit or the other, and the JSON that Traccar's apps send to the same address. */
const osmand = (kph: number): Protocol => ({
  method: ["GET", "POST"],
  read: (body, url, now) => {
    const json = readJson(body);
    return json === undefined ? readOsmand(fieldsOf(url, body), kph, now) : readTraccar(json, kph, now);
  },
  answer: "",
});

const PROTOCOLS: Readonly<Record<GpsApp, Protocol>> = {
  traccar: osmand(KPH.knots),
  osmand: osmand(KPH.metresPerSecond),
  owntracks: {
    method: ["POST"],
    // An empty body is a sign of life.
    read: (body, _url, now) => (body.trim() === "" ? [] : readOwntracks(readJson(body), now)),
    // What the app should show on its map: nothing.
    answer: [],
  },
};

/** Undefined if it is neither an object nor a list; null if it breaks off. */
function readJson(body: string): unknown {
  if (!/^\s*[[{]/.test(body)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The fields of the address's query and of the form. */
function fieldsOf(url: string, form: string): URLSearchParams {
  const start = url.indexOf("?");
  const query = start < 0 ? "" : url.slice(start + 1);
  return new URLSearchParams(`${query}&${form}`);
}
