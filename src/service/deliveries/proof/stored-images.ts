import { LIMITS } from "../../../contract/limits.ts";
import type { Core } from "../../core.ts";
import { isId, randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";
import type { CleanImage } from "./clean-image.ts";

/** What an image shows. `problem`: a photo of a problem that a rider has reported. */
export type ImageKind = "signature" | "photo" | "problem";

const KEPT_MS = LIMITS.imageDays * 86_400_000;

/** Stores an image with a delivery; resolves to its id. */
export async function storeImage(
  tx: Queryable,
  {
    deliveryId,
    kind,
    image,
    at,
    lateStep = null,
  }: {
    deliveryId: string;
    kind: ImageKind;
    image: CleanImage;
    at: Date;
    /** The late step that it came with. Nobody but a dispatcher sees it until they believe that step. */
    lateStep?: number | null;
  },
): Promise<string> {
  const id = randomId("img");
  await tx.query(
    `insert into delivery_images (id, delivery_id, kind, media_type, bytes, received_at, late_step)
     values ($1, $2, $3, $4, decode($5, 'base64'), $6, $7)`,
    [id, deliveryId, kind, image.mediaType, Buffer.from(image.bytes).toString("base64"), at, lateStep],
  );
  return id;
}

/** An image without its bytes. */
export interface StoredImage {
  id: string;
  kind: ImageKind;
  media_type: CleanImage["mediaType"];
  received_at: Date;
}

/**
 * The images of a delivery, oldest first. The images of a hand-over have the same time; the signature comes before the
 * photo.
 */
export function listImages(db: Queryable, deliveryId: string): Promise<StoredImage[]> {
  return db.query<StoredImage>(
    "select id, kind, media_type, received_at from delivery_images where delivery_id = $1 and late_step is null order by received_at, kind desc, id",
    [deliveryId],
  );
}

/** Null if the image is unknown, was deleted, or belongs to another delivery. */
export async function findImage(db: Queryable, deliveryId: string, id: string): Promise<CleanImage | null> {
  const [row] = isId("img", id)
    ? await db.query<{ media_type: CleanImage["mediaType"]; bytes: Uint8Array }>(
        "select media_type, bytes from delivery_images where id = $1 and delivery_id = $2",
        [id, deliveryId],
      )
    : [];
  return row ? { mediaType: row.media_type, bytes: row.bytes } : null;
}

/** When an image that was received then is deleted. */
export const keptUntil = (receivedAt: Date): Date => new Date(receivedAt.getTime() + KEPT_MS);

/** Deletes images whose time is over. Call it now and then. */
export async function deleteOldImages({ db, now }: Core): Promise<void> {
  await db.query("delete from delivery_images where received_at <= $1", [new Date(now().getTime() - KEPT_MS)]);
}
