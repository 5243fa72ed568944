import { Type } from "typebox";
import { LIMITS } from "./limits.ts";
import { PARTIES, PHRASES } from "./message.ts";
import { LANGUAGE_PATTERN, Named, Nullable, PlainText, Time } from "./schema.ts";

/** The schema of a `Message`. */
export const MessageSchema = Named("Message", {
  id: Type.String({ description: "msg_ and random letters and digits" }),
  from: Type.Enum(PARTIES, { description: "who wrote it" }),
  phrase: Nullable(
    Type.Enum(PHRASES, { description: "what it says, for you to show in your reader's language; null for a text" }),
  ),
  text: Nullable(Type.String({ description: "as it was written; null for a phrase" })),
  lang: Nullable(
    Type.String({ description: "the language of the text, such as sw; null where the sender didn't say" }),
  ),
  sent_at: Time("when it arrived"),
  read_at: Nullable(Time("when the other side's page fetched it; null: not yet. The operator's reading doesn't count")),
  reported: Type.Boolean({
    description: "whether its reader has reported it to the operator. Whoever wrote it isn't told: they get false",
  }),
});

/** The schema of a `MessageThread`. */
export const MessageThreadSchema = Named("MessageThread", {
  open: Type.Boolean({ description: "whether a message can be sent now" }),
  messages: Type.Array(MessageSchema, { description: "the oldest first" }),
});

/** The schema of a `SendMessage`. */
export const SendMessageSchema = Type.Object(
  {
    phrase: Type.Optional(
      Type.Enum(PHRASES, { description: "what can be said with one tap. The other side reads it in their language" }),
    ),
    text: Type.Optional(PlainText(LIMITS.messageCharacters, "in place of a phrase. It is not translated")),
    lang: Type.Optional(
      Type.String({ maxLength: 35, pattern: LANGUAGE_PATTERN, description: "the language of the text, such as sw" }),
    ),
  },
  { title: "SendMessage", additionalProperties: false, examples: [{ phrase: "at_gate" }] },
);
