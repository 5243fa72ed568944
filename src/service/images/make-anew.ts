import { atMost } from "../at-most.ts";
import { ServiceProblem } from "../problem.ts";
import { openPicture, type Picture } from "./decoders.ts";

/** How many images are made at once. Each keeps a processor busy and takes up to 160 MB. */
const AT_ONCE = 1;
/** How many images are being made or wait for it. Each holds some 4 MB, and phones don't wait longer than these take. */
const MOST_PENDING = 20;

const inTurn = atMost(AT_ONCE);
let pending = 0;

/**
 * Runs work that makes `count` images anew.
 * @param most how many images may be pending together with these; a lower number for images that can come later
 * @throws ServiceProblem images_busy if that would be more
 */
export async function withRoomFor<Made>(count: number, work: () => Promise<Made>, most = MOST_PENDING): Promise<Made> {
  if (pending + count > most) throw new ServiceProblem("images_busy");
  pending += count;
  try {
    return await work();
  } finally {
    pending -= count;
  }
}

/**
 * Makes an image anew from its pixels, without the metadata that tell where and with which camera it was taken. Null if it can't
 * be read.
 * @throws ServiceProblem images_busy if this machine can't read it now, and may later
 */
export function makeAnew<Made>(encoded: Buffer, encode: (picture: Picture) => Promise<Made>): Promise<Made | null> {
  return inTurn(async () => {
    try {
      return await encode(await openPicture(encoded));
    } catch (error) {
      if (isOurFault(error) || !(await canReadAnything())) throw new ServiceProblem("images_busy");
      return null;
    }
  });
}

/**
 * Whether an image wasn't read because this machine lacked time or memory, so that reading it may succeed later. The decoders use
 * none of these words for faults of an image.
 */
function isOurFault(error: unknown): boolean {
  return error instanceof Error && /timeout|memory|alloc/i.test(error.message);
}

/** One white pixel, as a PNG. */
const READABLE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWP4DwABAQEADeY2wwAAAABJRU5ErkJggg==",
  "base64",
);

/** False if the decoders can't be loaded, or fail at every image. */
async function canReadAnything(): Promise<boolean> {
  try {
    await (await openPicture(READABLE)).png().toBuffer();
    return true;
  } catch {
    return false;
  }
}
