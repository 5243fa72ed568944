import { Type } from "typebox";

/**
 * Text a person typed: printable and whole, so that no control character, NUL or half of a surrogate pair reaches the
 * database or a courier's screen. Patterns are read as Unicode, where a paired surrogate is one character.
 */
export const Text = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: "^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\uD800-\\uDFFF]*$",
    ...(description !== undefined && { description }),
  });
