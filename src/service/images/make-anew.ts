import { atMost } from "../at-most.ts";
import { ServiceProblem } from "../problem.ts";
import { openPicture, type Picture } from "./decoders.ts";

/** Each takes a processor, and up to 160 MB. */
const AT_ONCE = 1;
/** Under way and waiting for that. Each that waits holds some 4 MB, and a phone doesn't wait for longer than these take. */
const MOST_AT_HAND = 20;

const inTurn = atMost(AT_ONCE);
let atHand = 0;

/**
 * Does work that makes so many images anew.
 * @param most how many may be at hand then; fewer for what can wait
 * @throws ServiceProblem images_busy where too many are at hand already
 */
export async function withRoomFor<Made>(count: number, work: () => Promise<Made>, most = MOST_AT_HAND): Promise<Made> {
  if (atHand + count > most) throw new ServiceProblem("images_busy");
  atHand += count;
  try {
    return await work();
  } finally {
    atHand -= count;
  }
}

/**
 * Makes an image anew from its pixels, without where and with what it was taken. Null for one that nobody can read.
 * @throws ServiceProblem images_busy for one that this machine can't read now
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
 * Whether an image wasn't read because this machine had no time or no memory for it: the same image may be read later. What
 * the decoders say of an image itself has none of these words.
 */
function isOurFault(error: unknown): boolean {
  return error instanceof Error && /timeout|memory|alloc/i.test(error.message);
}

/** One white pixel, as a PNG. */
const READABLE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWP4DwABAQEADeY2wwAAAABJRU5ErkJggg==",
  "base64",
);

/** False where the decoders can't be loaded, or fail at whatever comes. */
async function canReadAnything(): Promise<boolean> {
  try {
    await (await openPicture(READABLE)).png().toBuffer();
    return true;
  } catch {
    return false;
  }
}
