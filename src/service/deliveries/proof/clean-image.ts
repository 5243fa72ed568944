import { ANY_FORMAT } from "../../../contract/images/formats.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { FieldError } from "../../../contract/problem.ts";
import type { Picture } from "../../images/decoders.ts";
import { makeAnew, withRoomFor } from "../../images/make-anew.ts";
import { invalidFields } from "../../problem.ts";

/** An image as we keep and show it: made anew from its pixels, without metadata about place and camera. */
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
 * Makes the images of a body anew: upright, no larger than a screen, on a white ground.
 * @throws ServiceProblem invalid_request naming each field that holds no image that we take; images_busy
 */
export function cleanImages<const Sent extends readonly SentImage[]>(
  ...sent: Sent
): Promise<{ [At in keyof Sent]: CleanImage | undefined }> {
  const count = sent.filter(({ text }) => text !== undefined).length;
  return withRoomFor(count, () => cleanAll(sent));
}

async function cleanAll<const Sent extends readonly SentImage[]>(
  sent: Sent,
): Promise<{ [At in keyof Sent]: CleanImage | undefined }> {
  const errors: FieldError[] = [];
  const clean = async ({ param, text, kind }: SentImage) => {
    if (text === undefined) return undefined;
    const encoded = Buffer.from(text, "base64");
    const refuse = (detail: string) => void errors.push({ param, code: "invalid_image", detail });
    if (encoded.length > LIMITS.imageBytes) return refuse("must have 1 MB at most");
    const made = await makeAnew(encoded, (picture) => encode(picture, kind));
    return made ?? refuse(`must be a ${ANY_FORMAT} that can be read`);
  };
  const outcomes = await Promise.allSettled(sent.map(clean));
  // invalid_request comes before images_busy: a body with a wrong image would be refused again.
  if (errors.length > 0) throw invalidFields(errors);
  const made = outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
  return made as { [At in keyof Sent]: CleanImage | undefined };
}

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
