import type { FastifyInstance, FastifyReply } from "fastify";
import type { Watched } from "../../places/client/condition.ts";
import { ServiceProblem } from "../../problem.ts";
import { answersInTime } from "../../store/db.ts";
import type { Serving } from "../serving.ts";

const OK = { status: "ok" };

/** The service still serves while its geocoder or router is down, so their state doesn't change the status. */
const describeWatched = (watched: readonly Watched[]) =>
  Object.fromEntries(watched.map(({ name, client }) => [name, client.condition().is]));

/**
 * GET /healthz/live: 200 as long as the process serves, even if the database doesn't answer. If this fails, restart the
 * process. GET /healthz/ready, and /healthz: 503 while the database doesn't answer or the process stops. Both also report
 * the geocoder and the router.
 */
export function healthRoutes(app: FastifyInstance, { core, watched }: Serving, isClosing: () => boolean): void {
  /** Requests at the same time share one check. */
  let asking: Promise<boolean> | null = null;
  const ready = async (_request: unknown, reply: FastifyReply) => {
    if (isClosing()) throw new ServiceProblem("not_ready", "The service stops.");
    asking ??= answersInTime(core.db).finally(() => {
      asking = null;
    });
    if (!(await asking)) throw new ServiceProblem("not_ready", "The database doesn't answer.");
    reply.header("cache-control", "no-store");
    return { ...OK, ...describeWatched(watched) };
  };
  app.get("/healthz", ready);
  app.get("/healthz/ready", ready);
  app.get("/healthz/live", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return OK;
  });
}
