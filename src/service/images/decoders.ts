/** What most phones' cameras make. A small file may claim a size that fills the memory: 16-bit colours take 10 bytes each. */
const MOST_PIXELS = 16_000_000;
/** A file can be made to take minutes. A photo takes a tenth of a second. */
const MOST_SECONDS = 10;

type Sharp = Awaited<ReturnType<typeof loadDecoders>>;
export type Picture = ReturnType<Sharp>;

let loading: Promise<Sharp> | null = null;

/** Opens what may be an image, upright. Whatever is wrong with it shows when it is read. */
export async function openPicture(encoded: Buffer): Promise<Picture> {
  loading ??= load();
  const sharp = await loading;
  return sharp(encoded, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient();
}

/**
 * Says so where the decoders can't be loaded, as on a machine for which npm has installed none: else the first to know were
 * the rider whose photo is refused.
 */
export async function warnWithoutDecoders(say: (line: string) => void): Promise<void> {
  try {
    loading ??= load();
    await loading;
  } catch (error) {
    say(
      `No photo, signature or logo can be taken: \`sharp\` can't be loaded. They are answered with 503 \`images_busy\`.\n${error instanceof Error ? error.message : error}`,
    );
  }
}

/** What has failed is tried again for the next image. */
const load = (): Promise<Sharp> =>
  loadDecoders().catch((error: unknown) => {
    loading = null;
    throw error;
  });

/** Loads the decoders of these formats alone. Others do more than decode: an SVG names files. */
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
