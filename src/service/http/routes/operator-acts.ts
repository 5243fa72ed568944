import type { FastifyInstance, FastifyRequest } from "fastify";
import { type TObject, Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import {
  ChooseRider,
  DeliveryHistory,
  HandOverToRider,
  OperatorDelivery,
  Reattempt,
  ReturnPackage,
  SeeProblem,
  SettleDelivery,
  TakeStep,
  UnassignRider,
} from "../../../contract/operator.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import { reattempt } from "../../deliveries/creation/reattempt.ts";
import { readHistory } from "../../deliveries/lifecycle/acts.ts";
import { readAnyRecord } from "../../deliveries/records/operator-records.ts";
import { emptyBody } from "../requests/prepare-validation.ts";
import { ownerOf } from "../requests/require-keys.ts";
import { OPERATOR } from "../route-config.ts";
import type { Serving } from "../serving.ts";

const tags = ["Operator"];
const keys = OPERATOR;
const params = Type.Object({ id: Type.String({ description: "the delivery's id" }) });
type ById = { Params: { id: string } };

/** An act with a delivery, which answers with its record. */
interface ActRoute<Body> {
  operationId: string;
  summary: string;
  description: string;
  body?: TObject;
  problems?: readonly ProblemCode[];
  act: (id: string, body: Body, by: string) => Promise<void>;
}

const COMMON =
  " Safe to repeat. If the delivery's status doesn't allow it: 409 `illegal_transition`, which names the last act and " +
  "who did it. Unknown id: 404 `unknown_delivery`.";
const RIDER_PROBLEMS = ["unknown_rider", "rider_suspended"] as const;

/** POST /v1/operator/deliveries/:id/…: what a dispatcher does with a delivery, each under the name of their key. */
export function operatorActRoutes(app: FastifyInstance, serving: Serving): void {
  const { core, operatorDesk, offerPush } = serving;

  const addAct = <Body = unknown>(
    path: string,
    { body, problems = [], act, description, ...named }: ActRoute<Body>,
  ) => {
    app.post<ById>(
      `/operator/deliveries/:id/${path}`,
      {
        config: { keys, problems: ["unknown_delivery", "illegal_transition", ...problems] },
        schema: {
          ...named,
          tags,
          description: description + COMMON,
          params,
          ...(body && { body }),
          response: { 200: OperatorDelivery },
        },
      },
      async (request: FastifyRequest<ById>, reply) => {
        // The schema has checked it.
        await act(request.params.id, request.body as Body, ownerOf(request));
        offerPush.wake();
        reply.header("cache-control", "no-store");
        return readAnyRecord(serving, request.params.id);
      },
    );
  };

  app.post<ById & { Body: Reattempt }>(
    "/operator/deliveries/:id/reattempt",
    {
      config: { keys, problems: ["unknown_delivery", "illegal_transition", "outside_area", "closed"] },
      schema: {
        operationId: "reattemptDelivery",
        summary: "Reattempt a delivery",
        description:
          "Orders a cancelled delivery once more, as it was ordered and at today's price, and answers with the new one. Its " +
          "`reattempt_of` names the first, whose `reattempted_by` names it, so the merchant sees both as one story. A delivery " +
          "is tried again once: repeating the request answers 200 with the same new one. One that isn't cancelled, or that is " +
          "erased, is 409 `illegal_transition`. An unknown id is 404 `unknown_delivery`.",
        tags,
        params,
        body: Reattempt,
        response: { 200: OperatorDelivery, 201: OperatorDelivery },
      },
      preValidation: emptyBody,
    },
    async (request, reply) => {
      const { id, isNew } = await reattempt(core, request.params.id, request.body.scheduled_at, ownerOf(request));
      reply.code(isNew ? 201 : 200).header("cache-control", "no-store");
      return readAnyRecord(serving, id);
    },
  );

  app.get<ById>(
    "/operator/deliveries/:id/history",
    {
      config: { keys, problems: ["unknown_delivery"] },
      schema: {
        operationId: "retrieveDeliveryHistory",
        tags,
        summary: "Retrieve a delivery’s history",
        description:
          "Every status that a delivery reached and everything that the operator did with it: who, when and why. An " +
          "unknown id is 404 `unknown_delivery`.",
        params,
        response: { 200: DeliveryHistory },
      },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return readHistory(core.db, request.params.id);
    },
  );

  addAct<ChooseRider>("offer", {
    operationId: "offerToRider",
    summary: "Offer a delivery to one rider",
    description:
      "Offers a delivery that is `searching` to this rider now, out of turn, and withdraws the offer that is open. If " +
      "they decline it or don't answer, the search goes on.",
    body: ChooseRider,
    problems: RIDER_PROBLEMS,
    act: async (id, { rider_id }, by) => {
      await operatorDesk.offer(id, rider_id, by);
    },
  });

  addAct<ChooseRider>("assign", {
    operationId: "assignRider",
    summary: "Assign a rider",
    description:
      "Gives a delivery that is `searching` to a rider without asking them. The rider has to be on duty and have room: no more " +
      "deliveries than their `capacity_jobs`, with others only what is `batchable`, and no package to bring back. Whether their " +
      "vehicle can carry it is for you to judge.",
    body: ChooseRider,
    problems: RIDER_PROBLEMS,
    act: (id, { rider_id }, by) => operatorDesk.assign(id, rider_id, by),
  });

  addAct<UnassignRider>("unassign", {
    operationId: "unassignRider",
    summary: "Take a delivery from its rider",
    description:
      "Takes a delivery from its rider before the pick-up. It is `searching` again, and this rider is asked again only " +
      "after others.",
    body: UnassignRider,
    act: operatorDesk.unassign,
  });

  addAct<HandOverToRider>("hand_over", {
    operationId: "handOverToRider",
    summary: "Hand a package to another rider",
    description:
      "Gives a delivery that is `picked_up` or `in_transit` to another rider, who has to be on duty and have room for it, as " +
      "where you assign one. Its status stays, and the first rider may get other deliveries. The merchant gets " +
      "`delivery.changed` with `rider` in `changed`.",
    body: HandOverToRider,
    problems: RIDER_PROBLEMS,
    act: operatorDesk.handOver,
  });

  addAct<TakeStep>("advance", {
    operationId: "takeStep",
    summary: "Take a step for a rider",
    description:
      "Moves a delivery to its next status, where its rider has forgotten to or can't. If their phone tells the same " +
      "step later, nothing changes. To end a delivery, record the hand-over.",
    body: TakeStep,
    act: operatorDesk.advance,
  });

  addAct<ReturnPackage>("return", {
    operationId: "returnPackage",
    summary: "Send a package back to the shop",
    description:
      "Cancels a delivery that is `picked_up` or `in_transit`, whose package can't be handed over. Its rider brings the " +
      "package back and gets no other delivery until they have. The record has `return`; the merchant gets " +
      "`delivery.cancelled` and `delivery.returning`, and `delivery.returned` once it is back. Where the rider can't say " +
      "so, take the step `returned` for them.",
    body: ReturnPackage,
    act: (id, { reason }, by) => operatorDesk.returnPackage(id, reason, by),
  });

  addAct("search_longer", {
    operationId: "searchLonger",
    summary: "Extend the search for a rider",
    description:
      "Gives a delivery that is `searching` the whole time of a search once more, from now. Riders who declined it or didn't " +
      "answer are asked again after the others.",
    act: (id, _body, by) => operatorDesk.searchLonger(id, by),
  });

  addAct<SeeProblem>("seen", {
    operationId: "markProblemSeen",
    summary: "Mark reports as seen",
    description:
      "Notes that you have seen the problem that a rider has reported, or the messages that customer and rider have, and " +
      "what is done about it. They are no reason for `attention` any more. The next status, or any other act of yours, " +
      "settles a problem, too, but no message: that can be settled after the delivery's end.",
    body: SeeProblem,
    act: (id, { reason }, by) => operatorDesk.see(id, reason, by),
  });

  addAct<SettleDelivery>("settle", {
    operationId: "settleDelivery",
    summary: "Confirm or decide a hand-over",
    description:
      "`hand_over`: confirms a doubtful hand-over. Unconfirmed, it stays in `attention` for " +
      `${LIMITS.doubtHours} hours. \`late_step\`: decides on steps that a rider’s phone reported too late. With ` +
      "`believe_phone` the delivery becomes `delivered`, even after a cancellation, with the phone's time, proof and cash, and " +
      "the merchant gets `delivery.delivered`; `to_decide` in its history says whether that is possible. Without it, " +
      "nothing changes.",
    body: SettleDelivery,
    act: operatorDesk.settle,
  });

  addAct("unlock_code", {
    operationId: "unlockCode",
    summary: "Unlock a delivery’s code",
    description: "Lets the `delivery_code` be tried again where too many wrong codes have locked it.",
    act: (id, _body, by) => operatorDesk.unlockCode(id, by),
  });
}
