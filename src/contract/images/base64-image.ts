import { BASE64_PATTERN } from "../schema.ts";
import { ANY_FORMAT } from "./formats.ts";

/** The schema of an image in a body: it is text there, because bodies are JSON. */
export const base64Image = (mostBytes: number) => ({
  minLength: 1,
  maxLength: Math.ceil(mostBytes / 3) * 4,
  pattern: BASE64_PATTERN,
  contentEncoding: "base64",
  description: `a ${ANY_FORMAT} of ${sizeOf(mostBytes)} at most, in base64 without a \`data:\` prefix`,
});

const sizeOf = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`);
