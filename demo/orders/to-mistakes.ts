import type { FieldError } from "ontheway/server";

/** What is wrong with an order, by the form's field; `form` is for what belongs to none of them. */
export type Mistakes = Partial<Record<"basket" | "name" | "phone" | "address" | "instructions" | "form", string>>;

const FIELD_OF_PARAM: Readonly<Record<string, readonly [field: keyof Mistakes, inWords: string]>> = {
  "dropoff.name": ["name", "Your name"],
  "dropoff.phone": ["phone", "The phone number"],
  "dropoff.address": ["address", "The address"],
  instructions: ["instructions", "Your word to the rider"],
};

/** Translates the service's errors into the form's words. */
export function toMistakes(errors: readonly FieldError[]): Mistakes {
  const mistakes: Mistakes = {};
  for (const { param, detail } of errors) {
    const [field, inWords] = FIELD_OF_PARAM[param] ?? ["form", ""];
    if (field === "form") console.error("The delivery service refused an order:", param, detail);
    const sentence = toSentence(detail, inWords);
    // The customer can't correct a field that the form doesn't have, so its name stays in the log.
    mistakes[field] ??= (!param || inWords ? sentence : "") || "Something in this order could not be read.";
  }
  return mistakes;
}

/** The service's details lack the field's name ("must not be empty") or are clauses ("this address can't be found"). */
function toSentence(detail: string, subject: string): string {
  const words = subject && /^(must|is) /.test(detail) ? `${subject} ${detail}` : detail;
  return words && `${words[0]?.toUpperCase()}${words.slice(1)}`.replace(/[^.!?]$/, "$&.").replaceAll("'", "’");
}
