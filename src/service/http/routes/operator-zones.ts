import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import { ListOf } from "../../../contract/schema.ts";
import { ChangeZone, CreateZone, Zone } from "../../../contract/zone.ts";
import { changeZone, createZone, deleteZone, listZones } from "../../deliveries/zones/zones.ts";
import { readIfMatch, sendVersioned } from "../requests/if-match.ts";
import { operatorNoteOf } from "../requests/require-keys.ts";
import { OPERATOR } from "../route-config.ts";
import type { Serving } from "../serving.ts";

const tags = ["Operator"];
const keys = OPERATOR;
const params = Type.Object({ id: Type.String({ description: "the zone's id" }) });
type ById = { Params: { id: string } };

/** /v1/operator/zones: where deliveries are taken, when, and at what price. */
export function operatorZoneRoutes(app: FastifyInstance, { core }: Serving): void {
  app.get(
    "/operator/zones",
    {
      config: { keys },
      schema: {
        operationId: "listZones",
        tags,
        summary: "List zones",
        description: `All zones. There are ${LIMITS.zones} at most, so there is one page. Without a zone, deliveries are made everywhere, and at any time.`,
        response: { 200: ListOf(Zone) },
      },
    },
    async () => ({ data: await listZones(core.db), has_more: false }),
  );

  app.post<{ Body: CreateZone }>(
    "/operator/zones",
    {
      config: { keys, role: "admin", problems: ["zone_limit"] },
      schema: {
        operationId: "createZone",
        tags,
        summary: "Add a zone",
        description:
          "From now on, quotes and deliveries need both ends in a zone: elsewhere they are 422 `outside_area`. The zone of " +
          "the pick-up, the smallest if it is in several, decides on hours and price; out of hours the answer is 422 " +
          "`closed` with `opens_at`, and what is scheduled for later is taken. A polygon may go over the antimeridian. One " +
          "that crosses itself is 422 `invalid_request`, which says where.",
        body: CreateZone,
        response: { 201: Zone },
      },
    },
    async (request, reply) => {
      const note = operatorNoteOf(request, core);
      const detail = { name: request.body.name };
      const zone = await createZone(core, request.body, (tx, target) =>
        note({ action: "zone.created", target, detail })(tx),
      );
      reply.code(201);
      return sendVersioned(reply, zone);
    },
  );

  app.patch<ById & { Body: ChangeZone }>(
    "/operator/zones/:id",
    {
      config: {
        keys,
        adminFields: ["name", "area", "time_zone", "hours", "tariff"],
        conditional: true,
        problems: ["unknown_zone"],
      },
      schema: {
        operationId: "changeZone",
        tags,
        summary: "Change a zone",
        description:
          "Changes the fields that you send, each as a whole. `closed_until` closes the zone for a while. Of your staff, " +
          "dispatchers may change `closed_until`, `busy_minutes` and `busy_until`, and admins everything. It holds within " +
          "five seconds everywhere, for what is ordered from then on. With `If-Match`, somebody else's change is never " +
          "overwritten: 412 `changed_meanwhile`. An unknown id is 404 `unknown_zone`.",
        params,
        body: ChangeZone,
        response: { 200: Zone },
      },
    },
    async (request, reply) => {
      const { id: target } = request.params;
      const detail = { changed: Object.keys(request.body) };
      const note = operatorNoteOf(request, core)({ action: "zone.changed", target, detail });
      return sendVersioned(reply, await changeZone(core, target, readIfMatch(request), request.body, note));
    },
  );

  app.delete<ById>(
    "/operator/zones/:id",
    {
      config: { keys, role: "admin", problems: ["unknown_zone"] },
      schema: {
        operationId: "deleteZone",
        tags,
        summary: "Delete a zone",
        description:
          "After the last zone, deliveries are made everywhere again. Those under way go on. An unknown id is 404 `unknown_zone`.",
        params,
        response: { 204: Type.Null({ description: "Deleted" }) },
      },
    },
    async (request, reply) => {
      const { id: target } = request.params;
      const note = operatorNoteOf(request, core);
      await deleteZone(core, target, (tx, name) => note({ action: "zone.deleted", target, detail: { name } })(tx));
      return reply.code(204).send();
    },
  );
}
