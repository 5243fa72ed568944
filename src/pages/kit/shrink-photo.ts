/** The service takes pictures of up to 1 MB. */
const MOST_BYTES = 1_000_000;
/** A picture this wide shows a parcel at a door well enough. */
const SIDES_PX = [1600, 1200, 800];
const QUALITIES = [0.8, 0.6, 0.4];

/**
 * Draws a photo of a camera smaller, as a JPEG, which also leaves out where and when it was taken.
 * @returns base64
 * @throws Error for a file that this browser can't read as a picture
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const side of SIDES_PX) {
      for (const quality of QUALITIES) {
        const base64 = draw(picture, side, quality);
        if ((base64.length * 3) / 4 <= MOST_BYTES) return base64;
      }
    }
  } finally {
    picture.close();
  }
  throw new Error("the picture stays too large");
}

function draw(picture: ImageBitmap, side: number, quality: number): string {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return readDataUrl(canvas.toDataURL("image/jpeg", quality));
}

/** The base64 of a data address. */
export function readDataUrl(address: string): string {
  return address.slice(address.indexOf(",") + 1);
}
