import type { ImageType } from "../../contract/images/formats.ts";

/** Most phones take no larger photos. A small file can decode to a huge image, with up to 10 bytes a pixel. */
const MOST_PIXELS = 16_000_000;
/** A hostile file could take minutes to decode. A photo takes a tenth of a second. */
const MOST_SECONDS = 10;

type Sharp = Awaited<ReturnType<typeof loadDecoders>>;
export type Picture = ReturnType<Sharp>;

let loading: Promise<Sharp> | null = null;

/** Opens an image and turns it upright. If it isn't an image, reading it fails later. */
export async function openPicture(encoded: Buffer): Promise<Picture> {
  loading ??= load();
  const sharp = await loading;
  return sharp(encoded, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient();
}

/**
 * Tells the operator if the decoders can't be loaded: npm may have none for this machine. Without this line, the operator
 * would learn of it only from riders whose photos were refused.
 */
export async function warnWithoutDecoders(say: (line: string) => void): Promise<void> {
  try {
    loading ??= load();
    await loading;
  } catch (error) {
    say(
      `The package sharp can't be loaded, so photos, signatures and logos are refused with 503 \`images_busy\`.\n${error instanceof Error ? error.message : error}`,
    );
  }
}

/** After a failure the next image tries again. */
const load = (): Promise<Sharp> =>
  loadDecoders().catch((error: unknown) => {
    loading = null;
    throw error;
  });

/** What decodes a format, as libvips calls it. */
const DECODERS: Readonly<Record<ImageType, string>> = {
  "image/png": "VipsForeignLoadPngBuffer",
  "image/jpeg": "VipsForeignLoadJpegBuffer",
  "image/webp": "VipsForeignLoadWebpBuffer",
};

/** Loads only the decoders of these formats. Other formats can do harm: an SVG can read files. */
async function loadDecoders() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: Object.values(DECODERS) });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
