import { LIMITS } from "../../../contract/limits.ts";
import type { FieldError } from "../../../contract/problem.ts";
import { atMost } from "../../at-most.ts";
import { invalidFields, ServiceProblem } from "../../problem.ts";

/** An image as we keep and show it: made anew from its pixels, without where and with what it was taken. */
export interface CleanImage {
  mediaType: "image/png" | "image/jpeg";
  bytes: Uint8Array;
}

/** What most phones' cameras make. A small file may claim a size that fills the memory: 16-bit colours take 10 bytes each. */
const MOST_PIXELS = 16_000_000;
/** A file can be made to take minutes. A photo takes a tenth of a second. */
const MOST_SECONDS = 10;
/** Each takes a processor, and up to 160 MB. */
const AT_ONCE = 1;
/** Under way and waiting for that. Each that waits holds some 4 MB, and a phone doesn't wait for longer than these take. */
const MOST_AT_HAND = 20;

/** It is looked at on a screen. */
const PHOTO = { size: 1600, quality: 80 };
/** A few strokes of one colour. */
const SIGNATURE = { size: 800, colours: 16 };

const inTurn = atMost(AT_ONCE);
let atHand = 0;

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
export async function cleanImages<const Sent extends readonly SentImage[]>(
  ...sent: Sent
): Promise<{ [At in keyof Sent]: CleanImage | undefined }> {
  const count = sent.filter(({ text }) => text !== undefined).length;
  if (atHand + count > MOST_AT_HAND) throw new ServiceProblem("images_busy");
  atHand += count;
  try {
    return await cleanAll(sent);
  } finally {
    atHand -= count;
  }
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
    const made = await inTurn(() => readOne(encoded, kind));
    return made ?? refuse("must be a PNG, JPEG or WebP that can be read");
  };
  const outcomes = await Promise.allSettled(sent.map(clean));
  // First what is final: sent again as it is, the body would be refused whatever became of its other image.
  if (errors.length > 0) throw invalidFields(errors);
  const made = outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
  return made as { [At in keyof Sent]: CleanImage | undefined };
}

/**
 * Null for an image that nobody can read.
 * @throws ServiceProblem images_busy for one that this machine can't read now
 */
async function readOne(encoded: Buffer, kind: SentImage["kind"]): Promise<CleanImage | null> {
  try {
    return await encodeAnew(await decoders(), encoded, kind);
  } catch (error) {
    if (isOurFault(error) || !(await canReadAnything())) throw new ServiceProblem("images_busy");
    return null;
  }
}

/** @throws Error for what can't be read, or takes too long */
async function encodeAnew(sharp: Sharp, encoded: Buffer, kind: SentImage["kind"]): Promise<CleanImage> {
  const { size } = kind === "photo" ? PHOTO : SIGNATURE;
  const image = sharp(encoded, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(size, size, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" });
  if (kind === "photo") {
    return { mediaType: "image/jpeg", bytes: await image.jpeg({ quality: PHOTO.quality }).toBuffer() };
  }
  return { mediaType: "image/png", bytes: await image.png({ palette: true, colours: SIGNATURE.colours }).toBuffer() };
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
    await encodeAnew(await decoders(), READABLE, "signature");
    return true;
  } catch {
    return false;
  }
}

type Sharp = Awaited<ReturnType<typeof loadDecoders>>;
let loading: Promise<Sharp> | null = null;

function decoders(): Promise<Sharp> {
  loading ??= loadDecoders().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Loads the decoders of these formats alone, when the first image comes. Others do more than decode: an SVG names files. */
async function loadDecoders() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
