import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { ConnectGpsApp, GPS_APPS, type GpsApp, RiderGpsApp } from "../../../contract/rider.ts";
import { ServiceProblem } from "../../problem.ts";
import { chooseFix, type Reading } from "../../riders/choose-fix.ts";
import { connectGpsApp, disconnectGpsApp, findGpsRider } from "../../riders/gps/gps-apps.ts";
import { KPH } from "../../riders/gps/parse.ts";
import { readOsmand } from "../../riders/gps/read-osmand.ts";
import { readOwntracks } from "../../riders/gps/read-owntracks.ts";
import { readTraccar } from "../../riders/gps/read-traccar.ts";
import { riderOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const keys = ["rider"] as const;

type FromApp = { Params: { token: string } };

/** /v1/rider/gps_apps, and /v1/rider/gps, where GPS apps send what their own protocols say. */
export function riderGpsRoutes(app: FastifyInstance, { core, riderApp, publicUrl }: Serving): void {
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
    (request, reply) => {
      reply.code(201).header("cache-control", "no-store");
      return connectGpsApp(core, riderOf(request).riderId, request.body.app, publicUrl());
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
          "Ends the address of the rider's app, whose requests are refused from then on. You can repeat the request safely. Another word than `traccar`, `osmand` or `owntracks` is 404 `not_found`.",
        params: Type.Object({ id: Type.String({ description: "traccar, osmand or owntracks" }) }),
        response: { 204: Type.Null({ description: "Disconnected" }) },
      },
    },
    async (request, reply) => {
      const gpsApp = GPS_APPS.find((one) => one === request.params.id);
      if (gpsApp === undefined) throw new ServiceProblem("not_found");
      await disconnectGpsApp(core.db, riderOf(request).riderId, gpsApp);
      return reply.code(204).send();
    },
  );

  /**
   * Stores what an app has sent. Whatever comes with the right token is answered with 2xx: apps send what was refused again
   * and again, and nothing else meanwhile.
   */
  async function take(
    request: FastifyRequest<FromApp>,
    reply: FastifyReply,
    gpsApp: GpsApp,
    read: (now: Date) => Reading[],
  ): Promise<void> {
    const riderId = await findGpsRider(core.db, gpsApp, request.params.token);
    if (riderId === null) throw new ServiceProblem("unknown_key", "This address has ended: connect the app again.");
    const now = core.now();
    const { fix } = chooseFix(riderId, read(now), now);
    if (fix) await riderApp.report([fix]);
    reply.header("cache-control", "no-store");
  }

  app.register(async (gps) => {
    // The apps' content types say little, and a body may be empty: each reader looks for itself.
    gps.removeAllContentTypeParsers();
    gps.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    const route = { config: { keys: [] }, schema: { hide: true } };
    const bodyOf = ({ body }: FastifyRequest) => (typeof body === "string" ? body : "");

    for (const [gpsApp, kph] of [
      ["traccar", KPH.knots],
      ["osmand", KPH.metresPerSecond],
    ] as const) {
      gps.route<FromApp>({
        method: ["GET", "POST"],
        url: `/rider/gps/${gpsApp}/:token`,
        ...route,
        handler: async (request, reply) => {
          const body = bodyOf(request);
          const json = readJson(body);
          await take(request, reply, gpsApp, (now) =>
            json === undefined ? readOsmand(fieldsOf(request.url, body), kph, now) : readTraccar(json, now),
          );
          return reply.send();
        },
      });
    }

    gps.post<FromApp>("/rider/gps/owntracks/:token", route, async (request, reply) => {
      const json = readJson(bodyOf(request));
      await take(request, reply, "owntracks", (now) => readOwntracks(json, now));
      // What the app should show on its map: nothing.
      return [];
    });
  });
}

/** Undefined for what is no object and no list. */
function readJson(body: string): unknown {
  if (!/^\s*[[{]/.test(body)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Of the address and the form together. */
function fieldsOf(url: string, form: string): URLSearchParams {
  const [, query = ""] = url.split("?");
  return new URLSearchParams(`${query}&${form}`);
}
