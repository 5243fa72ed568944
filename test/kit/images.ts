import sharp from "sharp";

/** A picture of one colour, twice as wide as high. */
const plain = (width: number, background: string) =>
  sharp({ create: { width, height: width / 2, channels: 3, background }, limitInputPixels: false });

/** A signature, as a phone sends it: base64 of a PNG whose ground is transparent. */
export async function drawing(): Promise<string> {
  const ground = sharp({ create: { width: 300, height: 120, channels: 4, background: "#0000" } });
  const stroke = { create: { width: 200, height: 4, channels: 4, background: "#123" } } as const;
  const signed = ground.composite([{ input: stroke, left: 50, top: 60 }]);
  return (await signed.png().toBuffer()).toString("base64");
}

/** Where and with what a photo was taken, which nobody is to learn. */
export const CAMERA = "Camera of Amina";

/** A photo, as a phone's camera makes it: base64 of a JPEG that lies on its side and says where it was taken. */
export async function photo(): Promise<string> {
  const bytes = await plain(2400, "#2a7f62")
    .jpeg()
    .withExif({
      IFD0: { Make: CAMERA },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 17/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "36/1 49/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return bytes.toString("base64");
}

/** A shop's logo as it is sent: base64 of a PNG, a bar of this colour on a transparent ground. */
export async function logo(background = "#7c2d92"): Promise<string> {
  const ground = sharp({ create: { width: 600, height: 240, channels: 4, background: "#0000" } });
  const bar = { create: { width: 400, height: 120, channels: 4, background } } as const;
  return (
    await ground
      .composite([{ input: bar, left: 100, top: 60 }])
      .png()
      .toBuffer()
  ).toString("base64");
}

/** What is no image that the service takes, by what is wrong with it: base64. */
export async function badImages(): Promise<Record<string, string>> {
  const base64 = (content: string | Buffer) => Buffer.from(content).toString("base64");
  const png = await plain(400, "red").png().toBuffer();
  return {
    "an SVG": base64('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    "a GIF": base64(await plain(40, "red").gif().toBuffer()),
    "a TIFF": base64(await plain(40, "red").tiff().toBuffer()),
    text: base64("a photo of the door"),
    "no base64": "§§§",
    "half a byte": "A",
    "a PNG behind a data: prefix": `data:image/png;base64,${base64(png)}`,
    "a PNG that breaks off": base64(png.subarray(0, png.length - 40)),
    "a PNG of 72 million pixels": base64(await plain(12_000, "red").png().toBuffer()),
    "more than 1 MB": base64(Buffer.alloc(1024 * 1024 + 1, 7)),
  };
}
