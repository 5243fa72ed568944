import type { FastifyInstance, FastifyRequest } from "fastify";
import { LIMITS } from "../../../contract/limits.ts";
import { type FixFault, SendFixes, StoredFixes } from "../../../contract/rider.ts";
import { noteDeviceFault } from "../../riders/devices/sessions.ts";
import { takeFixes } from "../../riders/take-fixes.ts";
import { assertValid } from "../requests/field-errors.ts";
import { riderOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const keys = ["rider"] as const;

/** /v1/rider/fixes: where the rider's phone is and was. */
export function riderFixRoutes(app: FastifyInstance, { core, riderApp }: Serving): void {
  app.post<{ Body: SendFixes }>(
    "/rider/fixes",
    {
      config: { keys },
      schema: {
        operationId: "sendRiderFixes",
        tags,
        summary: "Send positions",
        description:
          `Tells where the rider is and was: up to ${LIMITS.fixes} positions, each with the time when the phone ` +
          "took it. The newest counts. Each is judged separately: the answer's `reasons` count those that are of no " +
          "use or aren't as described here, and the others are taken all the same. It needs no Idempotency-Key: a " +
          "fix that comes twice, or after a newer one, changes nothing. Fixes are kept while the rider is on duty " +
          "or has a delivery.",
        body: SendFixes,
        response: { 200: StoredFixes },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const { riderId, sessionId, fixFault } = riderOf(request);
      const invalid = findInvalidFixes(request);
      const readings = request.body.fixes.map((fix, index) =>
        invalid.has(index)
          ? "invalid"
          : {
              position: { lat: fix.lat, lng: fix.lng },
              at: new Date(fix.at),
              accuracyMetres: fix.accuracy_m ?? null,
              bearing: fix.bearing ?? null,
              speedKph: fix.speed_kph ?? null,
            },
      );
      const note = (fault: FixFault | null) => noteDeviceFault(core.db, sessionId, fault);
      const source = { riderId, fixFault, note };
      const { stored, fault, faults: reasons } = await takeFixes({ riderApp, now: core.now }, source, readings);
      const ignored = Object.values(reasons).reduce((sum, count) => sum + count, 0);
      reply.header("cache-control", "no-store");
      return { stored, fault, ignored, reasons };
    },
  );
}

/**
 * The indexes of the fixes that their schema refuses. A phone that sends many at once must not lose all of them for one
 * invalid fix.
 * @throws ServiceProblem invalid_request if the body isn't a list of fixes
 */
function findInvalidFixes(request: FastifyRequest): ReadonlySet<number> {
  const invalid = new Set<number>();
  for (const { instancePath } of request.validationError?.validation ?? []) {
    const [, index] = /^\/fixes\/(\d+)/.exec(instancePath) ?? [];
    if (index === undefined) assertValid(request);
    invalid.add(Number(index));
  }
  return invalid;
}
