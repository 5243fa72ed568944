import { createPace, refuseFor } from "../create-pace.ts";
import { createFairTurns } from "../fair-turns.ts";
import { ServiceProblem } from "../problem.ts";
import { elapsed } from "../store/open-clock.ts";
import { openPicture, type Picture } from "./decoders.ts";

/** How many requests with images are worked on at once. Each keeps a processor busy and takes up to 160 MB. */
const AT_ONCE = 1;
/** How many wait. Each holds some 4 MB, and phones don't wait longer than these take. */
const MOST_WAITING = 20;

const turns = createFairTurns({
  atOnce: AT_ONCE,
  atOnceEach: 1,
  waiting: MOST_WAITING,
  refused: () => new ServiceProblem("images_busy"),
});

/** How many images that begin well and can't be read a party can send at once; after these, one a minute. */
const FAILURES = { perSecond: 1 / 60, burst: 20 };
const failures = createPace(FAILURES, elapsed);

/**
 * Makes the images of a request, in the turn of whoever sent it: each has one, for all images of the request together.
 * @param party the id of a rider, an account or an operator's key
 * @throws ServiceProblem images_busy, rate_limited, and what `work` throws: invalid_request counts as a failure
 */
export async function inImageTurn<Made>(party: string, work: () => Promise<Made>): Promise<Made> {
  refuseFor(failures.take(party), "Too many images couldn't be read.");
  failures.giveBack(party);
  try {
    return await turns.run(party, work);
  } catch (error) {
    if (error instanceof ServiceProblem && error.code === "invalid_request") failures.take(party);
    throw error;
  }
}

/**
 * Makes an image again from its pixels, without the metadata that tell where and with which camera it was taken. Call it in
 * the turn of its request. Null if it can't be read.
 * @throws ServiceProblem images_busy if this machine can't read it now, and may later
 */
export async function reencode<Made>(
  encoded: Buffer,
  encode: (picture: Picture) => Promise<Made>,
): Promise<Made | null> {
  try {
    return await encode(await openPicture(encoded));
  } catch (error) {
    if (isOurFault(error) || !(await canReadAnything())) throw new ServiceProblem("images_busy");
    return null;
  }
}

/**
 * Whether an image's header says that it is one that we read, and of a size that we read. This takes less than a
 * millisecond, so it needs no turn.
 */
export async function isReadable(encoded: Buffer): Promise<boolean> {
  try {
    await (await openPicture(encoded)).metadata();
    return true;
  } catch {
    // Where no decoder can be loaded, the reading says so.
    return !(await canReadAnything());
  }
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
