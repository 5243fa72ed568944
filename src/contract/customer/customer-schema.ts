import { Type } from "typebox";
import { Nullable } from "../schema.ts";

/** The schema of a `CustomerRating`. */
export const Rating = Type.Object({
  stars: Type.Integer({ minimum: 1, maximum: 5, description: "1 to 5" }),
  comment: Nullable(Type.String({ description: "what the customer wrote about it, as they wrote it" })),
});
