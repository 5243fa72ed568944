import { LIMITS } from "../../../contract/limits.ts";
import { atMost } from "../../at-most.ts";
import { invalidFields } from "../../problem.ts";

/** An image as we keep and show it: made anew from its pixels, without where and with what it was taken. */
export interface CleanImage {
  mediaType: "image/png" | "image/jpeg";
  bytes: Uint8Array;
}

/** More than phones' cameras have. A small file may claim a size that fills the memory. */
const MOST_PIXELS = 50_000_000;
/** A file can be made to take minutes. A photo takes a tenth of a second. */
const MOST_SECONDS = 10;
/** Each takes a processor and some megabytes. */
const AT_ONCE = 2;

/** It is looked at on a screen. */
const PHOTO = { size: 1600, quality: 80 };
/** A few strokes of one colour. */
const SIGNATURE = { size: 800, colours: 16 };

const inTurn = atMost(AT_ONCE);

/**
 * Makes the image of a body anew: upright, no larger than a screen, on a white ground.
 * @param param the field that it stands in
 * @param text base64
 * @throws ServiceProblem invalid_request naming the field, for what is no image that we take
 */
export async function cleanImage(param: string, text: string, kind: "signature" | "photo"): Promise<CleanImage> {
  const encoded = Buffer.from(text, "base64");
  if (encoded.length > LIMITS.imageBytes) throw refusal(param, "must have 1 MB at most");
  decoders ??= loadDecoders();
  const sharp = await decoders;
  const { size } = kind === "photo" ? PHOTO : SIGNATURE;
  return inTurn(async () => {
    try {
      const image = sharp(encoded, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
        .timeout({ seconds: MOST_SECONDS })
        .autoOrient()
        .resize(size, size, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" });
      if (kind === "photo") {
        return { mediaType: "image/jpeg", bytes: await image.jpeg({ quality: PHOTO.quality }).toBuffer() };
      }
      const bytes = await image.png({ palette: true, colours: SIGNATURE.colours }).toBuffer();
      return { mediaType: "image/png", bytes };
    } catch {
      throw refusal(param, "must be a PNG, JPEG or WebP that can be read");
    }
  });
}

const refusal = (param: string, detail: string) => invalidFields([{ param, code: "invalid_image", detail }]);

let decoders: ReturnType<typeof loadDecoders> | null = null;

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
