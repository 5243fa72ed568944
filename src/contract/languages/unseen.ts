/**
 * Characters to refuse, for a character class in a pattern. Control characters, NUL and halves of surrogate pairs must not
 * reach the database or a rider's screen. Overrides of direction can make a text look like another one; Arabic and Hebrew
 * don't need them. Patterns are read as Unicode, so a whole surrogate pair counts as one character.
 */
export const REFUSED = "\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\u202D\\u202E\\uD800-\\uDFFF";

/** A pattern for text in which nothing can be seen: only spaces and invisible characters. */
export const BLANK = "^[\\s\\u00AD\\u180E\\u200B-\\u200F\\u2060-\\u2064\\u2800\\u3164]+$";
