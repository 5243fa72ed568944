import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { readRiderPhoto } from "../../riders/accounts/photos.ts";
import { IMMUTABLE_SECONDS } from "../common-headers.ts";
import { createViewerLimit } from "../requests/limit-viewers.ts";
import type { Serving } from "../serving.ts";

const Picture = { schema: Type.String({ contentEncoding: "binary", description: "the image itself" }) };

/** /v1/rider_photos serves the photos that tracking records name, also to images on merchants' pages. */
export function riderPhotoRoutes(app: FastifyInstance, { core }: Serving): void {
  const limit = createViewerLimit(core.elapsed);
  app.get<{ Params: { id: string } }>(
    "/rider_photos/:id",
    {
      config: { keys: [], problems: ["unknown_image"] },
      schema: {
        operationId: "retrieveRiderPhoto",
        tags: ["Tracking"],
        summary: "Retrieve a rider’s photo",
        description:
          "The photo of a rider, square. The tracking record holds its address as `rider.photo_url` while the rider is shown. It takes no key, and nobody can guess it. Another photo has another address, so browsers may keep this one for a year. A photo that was replaced or removed is 404 `unknown_image`.",
        params: Type.Object({ id: Type.String({ description: "the last part of the photo’s address" }) }),
        response: { 200: { description: "The image.", content: { "image/jpeg": Picture } } },
      },
    },
    async (request, reply) => {
      limit(request);
      const bytes = await readRiderPhoto(core.db, request.params.id);
      return reply
        .type("image/jpeg")
        .header("cache-control", `public, max-age=${IMMUTABLE_SECONDS}, immutable`)
        .header("cross-origin-resource-policy", "cross-origin")
        .send(Buffer.from(bytes));
    },
  );
}
