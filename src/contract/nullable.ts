import { type TSchema, Type } from "typebox";

/** A field that is always there and null while there is nothing to say. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
