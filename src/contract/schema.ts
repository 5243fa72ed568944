import { type TObject, type TProperties, type TSchema, Type } from "typebox";
import { ANY_FORMAT } from "./images/formats.ts";
import { BLANK, REFUSED } from "./languages/unseen.ts";
import { LIMITS } from "./limits.ts";
import { STATUSES } from "./status.ts";

/** A field that is always present, and null when there is no value. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** An object that the OpenAPI document has a name for, so that types made of it have one. */
export const Named = <T extends TProperties>(title: string, properties: T) => Type.Object(properties, { title });

/** What `base` has, and more. The document refers to the base, and types made of it do so too. */
export const Extended = <Base extends TObject, T extends TProperties>(title: string, base: Base, more: T) =>
  Type.Intersect([base, Type.Object(more)], { title });

/** A pattern for text without invisible characters that do harm. */
export const PRINTABLE = `^[^${REFUSED}]*$`;

/**
 * Text that a person typed.
 *
 * @param maxLength in characters
 */
export const Text = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: PRINTABLE,
    ...(description !== undefined && { description }),
  });

/** A name: text that isn't blank. */
export const Name = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: PRINTABLE, not: { pattern: BLANK }, description });

/** {@link PRINTABLE} without anything that a browser could read as markup: `<` before a letter, `/`, `!` or `?`. */
export const PLAIN_PATTERN = `^(?:[^${REFUSED}<]|<(?![A-Za-z/!?]))*$`;

/** Text that is shown to strangers: not blank, and without markup. */
export const PlainText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: PLAIN_PATTERN, not: { pattern: BLANK }, description });

/** Of a language's tag, BCP 47. */
export const LANGUAGE_PATTERN = "^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$";

/** https://www.rfc-editor.org/rfc/rfc4648 */
export const BASE64_PATTERN = "^[A-Za-z0-9+/]+={0,2}$";
export const BASE64URL_PATTERN = "^[A-Za-z0-9_-]+={0,2}$";

/** A phone number that comes in. service/phones.ts reads it. */
export const Phone = Type.String({
  minLength: 1,
  maxLength: 60,
  description:
    "as people write it: international, with the leading +, or national where the account has a `country`. It is kept in E.164, without an extension",
});

/** A phone number that goes out: https://www.itu.int/rec/T-REC-E.164 */
export const E164 = Nullable(Type.String({ description: "E.164" }));

/** The same, for people to read. */
export const PhoneDisplay = Nullable(
  Type.String({
    description: "as people write it: without the country's code where it is of the account's `country`, else with it",
  }),
);

/** The field `version` of objects that several people may change. */
export const Version = Type.String({
  description:
    "differs after every change. Send it as `If-Match` with your own change, so that you don't overwrite somebody else's",
});

/** A time in an answer. The description goes on after "ISO 8601, UTC: ". */
export const Time = (description: string) =>
  Type.String({ format: "date-time", description: `ISO 8601, UTC: ${description}` });

/** The schema of a `Position`: WGS 84, decimal degrees. */
export const PositionSchema = Named("Position", {
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
});

/** A delivery's status. */
export const Status = Type.Enum(STATUSES, { title: "DeliveryStatus" });

/** The number of entries in a page when the caller doesn't set `limit`. */
export const DEFAULT_LIMIT = 20;

/** The query parameters of every list. A list adds its own filters to these. */
export const PAGE_QUERY = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.pageEntries,
      default: DEFAULT_LIMIT,
      description: "how many entries at most",
    }),
  ),
  starting_after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 120,
      pattern: "^[0-9A-Za-z_]*$",
      description: "id of the last entry of the previous page: the list continues after it",
    }),
  ),
};

/** The query parameters of lists that filter by time. */
export const CREATED_QUERY = {
  created_after: Type.Optional(
    Type.String({ format: "date-time", description: "ISO 8601: only entries created at this time or later" }),
  ),
  created_before: Type.Optional(
    Type.String({ format: "date-time", description: "ISO 8601: only entries created before this time" }),
  ),
};

/** The answer of every list: a page of entries, newest first. */
export const ListOf = <Item extends TSchema & { title?: string }>(item: Item) =>
  Named(`${item.title}List`, {
    data: Type.Array(item, { description: "newest first" }),
    has_more: Type.Boolean({ description: "whether another page follows; ask for it with starting_after" }),
  });

/** Makes a page of `limit` entries. Query for `limit + 1`: the extra entry only shows that another page follows. */
export function toPage<Item>(entries: readonly Item[], limit: number): { data: Item[]; has_more: boolean } {
  return { data: entries.slice(0, limit), has_more: entries.length > limit };
}

/** The field `overlap_seconds`. The description goes on after "seconds that ". */
export const OverlapSeconds = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: LIMITS.longestOverlapSeconds,
    description: `seconds that ${description}; ${LIMITS.overlapSeconds}, a day, when absent. 0 ends it at once`,
  });

/** The schema of an image in a body: it is text there, because bodies are JSON. */
export const base64Image = (mostBytes: number) => ({
  minLength: 1,
  maxLength: Math.ceil(mostBytes / 3) * 4,
  pattern: BASE64_PATTERN,
  contentEncoding: "base64",
  description: `a ${ANY_FORMAT} of ${sizeOf(mostBytes)} at most, in base64 without a \`data:\` prefix`,
});

const sizeOf = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`);
