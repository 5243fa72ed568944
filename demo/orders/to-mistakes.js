/**
 * What is wrong with an order, by the form's field; `form` is for what belongs to none of them.
 *
 * @typedef {Partial<Record<"basket" | "name" | "phone" | "address" | "instructions" | "form", string>>} Mistakes
 */

/** @type {Readonly<Record<string, readonly [field: keyof Mistakes, inWords: string]>>} */
const FIELD_OF_PARAM = {
  "dropoff.name": ["name", "Your name"],
  "dropoff.phone": ["phone", "The phone number"],
  "dropoff.address": ["address", "The address"],
  instructions: ["instructions", "Your word to the rider"],
};

/**
 * Tells the service's errors in the words of the form.
 *
 * @param {readonly { param: string, detail: string }[]} errors
 * @returns {Mistakes}
 */
export function toMistakes(errors) {
  /** @type {Mistakes} */
  const mistakes = {};
  for (const { param, detail } of errors) {
    const [field, inWords] = FIELD_OF_PARAM[param] ?? ["form", ""];
    if (field === "form") console.error("The delivery service refused an order:", param, detail);
    const sentence = toSentence(detail, inWords);
    // What the customer didn't type, the customer can't mend, and its name would mean nothing to them.
    mistakes[field] ??= (!param || inWords ? sentence : "") || "Something in this order could not be read.";
  }
  return mistakes;
}

/**
 * The service speaks of a field without its name ("must not be empty") or in a clause ("this address can't be found").
 *
 * @param {string} detail
 * @param {string} subject
 */
function toSentence(detail, subject) {
  const words = subject && /^(must|is) /.test(detail) ? `${subject} ${detail}` : detail;
  return words && `${words[0]?.toUpperCase()}${words.slice(1)}`.replace(/[^.!?]$/, "$&.");
}
