import { ANY_FORMAT } from "../../../contract/images/formats.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Picture } from "../../images/decoders.ts";
import { inImageTurn, isReadable, reencode } from "../../images/reencode.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";
import { isId, randomId } from "../../random-id.ts";
import type { Queryable } from "../../store/db.ts";

/** Pixels of each side: a card shows it with some 48, and phones have up to three for each. */
const SIDE = 192;
const QUALITY = 80;

/**
 * Re-encodes a rider's photo from its pixels, upright and square, as a JPEG without metadata.
 * @param party who sent it, and waits for its turn
 * @param text base64
 * @throws ServiceProblem invalid_request naming `photo`; images_busy, rate_limited
 */
export async function cleanRiderPhoto(party: string, text: string): Promise<Buffer> {
  const encoded = Buffer.from(text, "base64");
  if (encoded.length > LIMITS.imageBytes) throw refuse("must have 1 MB at most");
  const unreadable = refuse(`must be a ${ANY_FORMAT} that can be read`);
  if (!(await isReadable(encoded))) throw unreadable;
  return inImageTurn(party, async () => {
    const photo = await reencode(encoded, encode);
    if (photo === null) throw unreadable;
    return photo;
  });
}

/** @throws Error for what can't be read, or takes too long */
const encode = (picture: Picture): Promise<Buffer> =>
  picture
    .resize(SIDE, SIDE, { fit: "cover", position: "top" })
    .flatten({ background: "white" })
    .jpeg({ quality: QUALITY })
    .toBuffer();

const refuse = (detail: string) => invalidFields([{ param: "photo", code: "invalid_image", detail }]);

/** Replaces a rider's photo, so that its earlier address ends. @param photo a JPEG; null to remove it */
export async function storeRiderPhoto(tx: Queryable, riderId: string, photo: Buffer | null, at: Date): Promise<void> {
  await tx.query("delete from rider_photos where rider_id = $1", [riderId]);
  if (photo === null) return;
  await tx.query(
    "insert into rider_photos (rider_id, id, bytes, changed_at) values ($1, $2, decode($3, 'base64'), $4)",
    [riderId, randomId("pho"), photo.toString("base64"), at],
  );
}

/**
 * Reads a photo's JPEG.
 * @throws ServiceProblem unknown_image, also for a photo that was replaced or removed
 */
export async function readRiderPhoto(db: Queryable, id: string): Promise<Uint8Array> {
  const [row] = isId("pho", id)
    ? await db.query<{ bytes: Uint8Array }>("select bytes from rider_photos where id = $1", [id])
    : [];
  if (!row) throw new ServiceProblem("unknown_image", "There is no such photo, or none any more.");
  return row.bytes;
}
