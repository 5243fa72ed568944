import { ANY_FORMAT } from "../../../contract/images/formats.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { FieldError } from "../../../contract/problem.ts";
import type { Picture } from "../../images/decoders.ts";
import { inImageTurn, isReadable, reencode } from "../../images/reencode.ts";
import { invalidFields } from "../../problem.ts";

/** An image as we keep and show it: re-encoded from its pixels, without metadata about place and camera. */
export interface CleanImage {
  mediaType: "image/png" | "image/jpeg";
  bytes: Uint8Array;
}

/** Photos are viewed on screens. */
const PHOTO = { size: 1600, quality: 80 };
/** A few strokes of one colour. */
const SIGNATURE = { size: 800, colours: 16 };

/** An image of a body. */
interface SentImage {
  /** The field that it stands in. */
  param: string;
  /** Base64; undefined where it was left out. */
  text: string | undefined;
  kind: "signature" | "photo";
}

/**
 * Makes the images of a body again: upright, no larger than a screen, on a white ground. What isn't an image by its header is
 * refused before anything waits for its turn.
 * @param party who sent them, and waits for its turn
 * @throws ServiceProblem invalid_request naming each field that holds no image that we take; images_busy, rate_limited
 */
export async function cleanImages<const Sent extends readonly SentImage[]>(
  party: string,
  ...sent: Sent
): Promise<{ [At in keyof Sent]: CleanImage | undefined }> {
  const encoded = sent.map(({ text }) => (text === undefined ? undefined : Buffer.from(text, "base64")));
  const errors: FieldError[] = [];
  const refuse = (at: number, detail: string) =>
    errors.push({ param: sent[at]?.param ?? "", code: "invalid_image", detail });
  for (const [at, bytes] of encoded.entries()) {
    if (bytes && bytes.length > LIMITS.imageBytes) refuse(at, "must have 1 MB at most");
    else if (bytes && !(await isReadable(bytes))) refuse(at, UNREADABLE);
  }
  if (errors.length > 0) throw invalidFields(errors);
  const made = await inImageTurn(party, async () => {
    const images: (CleanImage | null | undefined)[] = [];
    for (const [at, bytes] of encoded.entries()) {
      const { kind = "photo" } = sent[at] ?? {};
      images.push(bytes && (await reencode(bytes, (picture) => encode(picture, kind))));
      if (images[at] === null) refuse(at, UNREADABLE);
    }
    if (errors.length > 0) throw invalidFields(errors);
    return images;
  });
  return made as { [At in keyof Sent]: CleanImage | undefined };
}

const UNREADABLE = `must be a ${ANY_FORMAT} that can be read`;

/** @throws Error for what can't be read, or takes too long */
async function encode(picture: Picture, kind: SentImage["kind"]): Promise<CleanImage> {
  const { size } = kind === "photo" ? PHOTO : SIGNATURE;
  const image = picture
    .resize(size, size, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" });
  if (kind === "photo") {
    return { mediaType: "image/jpeg", bytes: await image.jpeg({ quality: PHOTO.quality }).toBuffer() };
  }
  return { mediaType: "image/png", bytes: await image.png({ palette: true, colours: SIGNATURE.colours }).toBuffer() };
}
