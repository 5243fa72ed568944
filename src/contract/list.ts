import { type TSchema, Type } from "typebox";

/** How many entries a list answers with when nobody says. */
export const USUAL_LIMIT = 20;

/** What every list takes in its query; a list adds its own filters beside these. */
export const PAGE_QUERY = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: `how many entries at most; ${USUAL_LIMIT} when absent` }),
  ),
  starting_after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 120,
      pattern: "^[0-9A-Za-z_]*$",
      description: "id of the last entry of the page before: the list goes on behind it",
    }),
  ),
};

/** The one envelope of every list: newest first, `has_more` tells whether another page follows. */
export const ListOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    data: Type.Array(item, { description: "newest first" }),
    has_more: Type.Boolean({ description: "whether a further page follows; ask for it with starting_after" }),
  });

/** A page out of `limit + 1` entries, the last of which only shows that there are more. */
export function toPage<Item>(entries: readonly Item[], limit: number): { data: Item[]; has_more: boolean } {
  return { data: entries.slice(0, limit), has_more: entries.length > limit };
}
