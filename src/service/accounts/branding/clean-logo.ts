import { createHash } from "node:crypto";
import { LOGO_BOX } from "../../../contract/branding/fit-logo.ts";
import { ANY_FORMAT } from "../../../contract/images/formats.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Picture } from "../../images/decoders.ts";
import { inImageTurn, isReadable, reencode } from "../../images/reencode.ts";
import { invalidFields } from "../../problem.ts";

/** A logo as we keep and show it: a PNG re-encoded from its pixels. */
export interface Logo {
  /** The beginning of the SHA-256 of `bytes`, in hex. The logo's address contains it and so changes with the picture. */
  hash: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Some phones show three pixels for each CSS pixel. */
const STORED = { width: LOGO_BOX.width * 3, height: LOGO_BOX.height * 3 };
/** A smaller logo would be blurred in its box. */
const SMALLEST = 32;
/** A logo whose sides differ by more than this factor would be a thin line in its box. */
const MOST_ASPECT = 8;
const COLOURS = 256;
const HASH_LENGTH = 32;

/**
 * Re-encodes a logo from its pixels, no larger than a page needs it. Transparent parts stay transparent.
 * @param text base64
 * @throws ServiceProblem invalid_request naming `logo`; images_busy, rate_limited
 */
export async function cleanLogo(accountId: string, text: string): Promise<Logo> {
  const encoded = Buffer.from(text, "base64");
  if (encoded.length > LIMITS.logoBytes) throw refuse(`must have ${LIMITS.logoBytes / 1024} kB at most`);
  const unreadable = refuse(`must be a ${ANY_FORMAT} that can be read`);
  if (!(await isReadable(encoded))) throw unreadable;
  return inImageTurn(accountId, async () => {
    const logo = await reencode(encoded, encode);
    if (logo === null) throw unreadable;
    if (logo !== "unfit") return logo;
    const sizes = `must be at least ${SMALLEST} pixels wide and high`;
    throw refuse(`${sizes}, and its longer side at most ${MOST_ASPECT} times its shorter one`);
  });
}

/** @throws Error for what can't be read, or takes too long */
async function encode(picture: Picture): Promise<Logo | "unfit"> {
  const { width, height } = await picture.metadata();
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < SMALLEST || longer > shorter * MOST_ASPECT) return "unfit";
  const { data: bytes, info } = await picture
    .resize(STORED.width, STORED.height, { fit: "inside", withoutEnlargement: true })
    .png({ palette: true, colours: COLOURS, effort: 8 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
  return { hash, width: info.width, height: info.height, bytes };
}

const refuse = (detail: string) => invalidFields([{ param: "logo", code: "invalid_image", detail }]);
