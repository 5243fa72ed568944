import { createHash } from "node:crypto";
import { LIMITS } from "../../../contract/limits.ts";
import type { Picture } from "../../images/decoders.ts";
import { makeAnew, withRoomFor } from "../../images/make-anew.ts";
import { invalidFields } from "../../problem.ts";

/** A logo as we keep and show it: a PNG made anew from its pixels. */
export interface Logo {
  /** Of the bytes: the same picture has the same address, and another one another. */
  hash: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Three times the tracking page's box (pages/track/style/page.css), for phones with many pixels. */
const BOX = { width: 288, height: 120 };
/** Smaller ones are smudges in that box, and longer ones lines. */
const SMALLEST = 32;
const LONGEST = 8;
const COLOURS = 256;
const HASH_LENGTH = 32;
/** A merchant can try again. A rider who hands a package over must not wait for merchants who try many logos. */
const MOST_AT_HAND = 2;

/**
 * Makes a logo anew, no larger than it is shown; what is transparent stays so.
 * @param text base64
 * @throws ServiceProblem invalid_request naming `logo`; images_busy
 */
export async function cleanLogo(text: string): Promise<Logo> {
  const encoded = Buffer.from(text, "base64");
  if (encoded.length > LIMITS.logoBytes) throw refuse(`must have ${LIMITS.logoBytes / 1024} kB at most`);
  const logo = await withRoomFor(1, () => makeAnew(encoded, encode), MOST_AT_HAND);
  if (logo === null) throw refuse("must be a PNG, JPEG or WebP that can be read");
  if (logo === "unfit") {
    const sizes = `must be at least ${SMALLEST} pixels wide and high`;
    throw refuse(`${sizes}, and at most ${LONGEST} times as long one way as the other`);
  }
  return logo;
}

/** @throws Error for what can't be read, or takes too long */
async function encode(picture: Picture): Promise<Logo | "unfit"> {
  const { width: one, height: other } = await picture.metadata();
  const [short, long] = [Math.min(one, other), Math.max(one, other)];
  if (short < SMALLEST || long > short * LONGEST) return "unfit";
  const { data: bytes, info } = await picture
    .resize(BOX.width, BOX.height, { fit: "inside", withoutEnlargement: true })
    .png({ palette: true, colours: COLOURS, effort: 8 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
  return { hash, width: info.width, height: info.height, bytes };
}

const refuse = (detail: string) => invalidFields([{ param: "logo", code: "invalid_image", detail }]);
