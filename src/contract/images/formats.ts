/** The formats of the images that the service takes, as people know them, by media type. */
export const IMAGE_FORMATS = { "image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WebP" } as const;

export type ImageType = keyof typeof IMAGE_FORMATS;

/** For sentences: "PNG, JPEG or WebP". */
export const ANY_FORMAT = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(Object.values(IMAGE_FORMATS));
