import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import { DeliveryProof } from "../../../contract/proof.ts";
import { readProof, readProofImage } from "../../deliveries/proof/read-proof.ts";
import type { Principal } from "../requests/find-principal.ts";
import { accountOf } from "../requests/require-keys.ts";
import { MERCHANT } from "../route-config.ts";
import type { Serving } from "../serving.ts";

type OfDelivery = { Params: { id: string } };
type OfImage = { Params: { id: string; image_id: string } };

const id = Type.String({ description: "the delivery's id" });
const imageId = Type.String({ description: "the image's id, as the delivery's proof has it" });
const Picture = { schema: Type.String({ contentEncoding: "binary", description: "the image itself" }) };

/** Who may look at the proof of a delivery: its merchant and the operator, never a page. */
interface Reader {
  /** The path of the deliveries, below /v1. */
  path: string;
  keys: readonly Principal["kind"][];
  tag: string;
  operationIds: readonly [proof: string, image: string];
  /** The account whose deliveries the reader may see; null: every account's. */
  accountOf: (request: FastifyRequest) => string | null;
}

const READERS: readonly Reader[] = [
  {
    path: "/deliveries",
    keys: MERCHANT,
    tag: "Deliveries",
    operationIds: ["retrieveProof", "retrieveProofImage"],
    accountOf,
  },
  {
    path: "/operator/deliveries",
    keys: ["operator"],
    tag: "Operator",
    operationIds: ["retrieveAnyProof", "retrieveAnyProofImage"],
    accountOf: () => null,
  },
];

/** /v1/deliveries/:id/proof and its images, and the same under /v1/operator. */
export function proofRoutes(app: FastifyInstance, { core, publicUrl }: Serving): void {
  for (const { path, keys, tag, operationIds, accountOf } of READERS) {
    const tags = [tag];
    app.get<OfDelivery>(
      `${path}/:id/proof`,
      {
        config: { keys, problems: ["unknown_delivery"] },
        schema: {
          operationId: operationIds[0],
          tags,
          summary: tag === "Operator" ? "Retrieve any delivery’s proof" : "Retrieve the proof of a delivery",
          description:
            "How the hand-over was confirmed, who signed, and the images: of the signature, of the hand-over, and " +
            `of problems that the rider reported. Each is at an address of its own, for ${LIMITS.imageDays} days. ` +
            "A publishable key can't read them. An id that is " +
            `unknown${tag === "Operator" ? "" : " or another account's"} is 404 \`unknown_delivery\`.`,
          params: Type.Object({ id }),
          response: { 200: DeliveryProof },
        },
      },
      (request, reply) => {
        const deliveryId = request.params.id;
        reply.header("cache-control", "no-store");
        const address = `${publicUrl()}/v1${path}/${deliveryId}/proof`;
        return readProof(core.db, { accountId: accountOf(request), deliveryId }, address);
      },
    );

    app.get<OfImage>(
      `${path}/:id/proof/:image_id`,
      {
        config: { keys, problems: ["unknown_delivery", "unknown_image"] },
        schema: {
          operationId: operationIds[1],
          tags,
          summary: tag === "Operator" ? "Retrieve an image of any proof" : "Retrieve an image of a proof",
          description: `The image itself, without what the camera wrote into it. After ${LIMITS.imageDays} days it is deleted, and this is 404 \`unknown_image\`, as for an id that is wrong.`,
          params: Type.Object({ id, image_id: imageId }),
          response: { 200: { description: "The image.", content: { "image/png": Picture, "image/jpeg": Picture } } },
        },
      },
      async (request, reply) => {
        const { id: deliveryId, image_id } = request.params;
        const image = await readProofImage(core.db, { accountId: accountOf(request), deliveryId }, image_id);
        return reply.type(image.mediaType).header("cache-control", "no-store").send(Buffer.from(image.bytes));
      },
    );
  }
}
