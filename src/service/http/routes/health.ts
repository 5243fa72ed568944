import type { FastifyInstance } from "fastify";
import { ServiceProblem } from "../../problem.ts";
import { ping } from "../../store/db.ts";
import type { Serving } from "../serving.ts";

/** GET /healthz: 200 as long as the database answers. */
export function healthRoutes(app: FastifyInstance, { core }: Serving): void {
  app.get("/healthz", async (_request, reply) => {
    try {
      await ping(core.db);
    } catch {
      throw new ServiceProblem("not_ready");
    }
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
}
