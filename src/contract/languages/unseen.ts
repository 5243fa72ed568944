/**
 * Members of a pattern's class: control characters, NUL and halves of surrogate pairs, which stay out of the database and
 * off a rider's screen, and overrides of direction, which show a text as another one. Arabic and Hebrew need none of these.
 * Patterns are read as Unicode, so a whole surrogate pair counts as one character.
 */
export const REFUSED = "\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\u202D\\u202E\\uD800-\\uDFFF";

/** A text in which nothing can be seen: spaces, and characters that take no room. */
export const BLANK = "^[\\s\\u00AD\\u180E\\u200B-\\u200F\\u2060-\\u2064\\u2800\\u3164]+$";
