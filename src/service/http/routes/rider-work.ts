import type { FastifyInstance } from "fastify";
import { Rider, RiderAtWork, SetDuty } from "../../../contract/rider.ts";
import { listGpsApps } from "../../riders/gps/gps-apps.ts";
import { readJobs, readOffer, readPlace, readToday, readWrittenAfter } from "../../riders/read-work.ts";
import { readRider } from "../../riders/rider-profile.ts";
import { assertValid } from "../requests/field-errors.ts";
import { answerFromTransaction } from "../requests/idempotency.ts";
import { riderOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const keys = ["rider"] as const;

/** /v1/rider and its duty. */
export function riderWorkRoutes(app: FastifyInstance, { core, riderApp, pusher, tracking }: Serving): void {
  app.get(
    "/rider",
    {
      config: { keys },
      schema: {
        operationId: "retrieveRider",
        tags,
        summary: "Retrieve the rider",
        description:
          "Who is signed in on this phone, whether they are on duty, the offer that they can answer, the deliveries that they have, the GPS apps that send for them, where they are, the way that they ride now, and what they have done today. Read it when the app starts, and whenever it comes back to the front.",
        response: { 200: RiderAtWork },
      },
    },
    async (request, reply) => {
      const { riderId } = riderOf(request);
      reply.header("cache-control", "no-store");
      const jobs = await readJobs(core.db, riderId);
      const [job] = jobs;
      return {
        ...(await readRider(core.db, riderId)),
        offer: await readOffer(core, riderId),
        jobs,
        gps_apps: await listGpsApps(core.db, riderId),
        push_public_key: pusher.publicKey(),
        ...(await readPlace(core.db, riderId)),
        leg: job ? ((await tracking.read(job.delivery_id))?.leg ?? null) : null,
        today: await readToday(core.db, riderId, core.now()),
        written_after: await readWrittenAfter(core.db, riderId, core.now()),
      };
    },
  );

  app.post<{ Body: SetDuty }>(
    "/rider/duty",
    {
      config: { keys, idempotent: true },
      schema: {
        operationId: "setRiderDuty",
        tags,
        summary: "Go on or off duty",
        description:
          "On duty, the rider gets offers as long as the phone sends fixes. Off duty they get none, and an open offer is declined. A delivery that they have stays theirs, and customers see them until it has ended.",
        body: SetDuty,
        response: { 200: Rider },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request);
      const { riderId } = riderOf(request);
      reply.header("cache-control", "no-store");
      return answerFromTransaction<Rider>(core, request, reply, (answer) =>
        riderApp.setDuty(riderId, request.body.on_duty, async (tx) => answer(tx, await readRider(tx, riderId))),
      );
    },
  );
}
