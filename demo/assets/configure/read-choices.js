import { LANGUAGES } from "../languages.js";
import { mix, readableOn } from "./colours.js";

export const SECTIONS = ["status", "eta", "map", "rider", "timeline"];

/** The card's own colours in the light theme, which aren't worth a line of css. */
export const OURS = { accent: "#0f766e", surface: "#ffffff", text: "#13211f" };
export const OUR_RADIUS = "16";

/**
 * What the form says, as far as it differs from what the widget does unasked.
 *
 * @param {Readonly<Record<string, string>>} form
 * @returns {import("./write-snippet.js").Choices}
 */
export function readChoices(form) {
  const { kind = "script", simulated, scenario = "journey" } = form;
  const choices = {
    form: /** @type {import("./write-snippet.js").Form} */ (kind),
    ...(simulated && { demo: scenario }),
  };
  return { ...choices, options: readOptions(form), properties: readProperties(form) };
}

/** @param {Readonly<Record<string, string>>} form */
function readOptions({ kind, theme, lang = "", units, sections = "", title }) {
  const chosen = sections.split(" ").filter((section) => SECTIONS.includes(section));
  const all = chosen.length === 0 || chosen.join() === SECTIONS.join();
  return {
    ...(theme && theme !== "auto" && { theme }),
    ...(LANGUAGES.some(({ tag }) => tag === lang) && { lang }),
    ...(units === "imperial" && { units }),
    // A frame has a tab's title no more than a say in it.
    ...(title && kind !== "iframe" && { title: "" }),
    ...(!all && { sections: chosen.join(" ") }),
  };
}

/** @param {Readonly<Record<string, string>>} form */
function readProperties({ accent = "", surface = "", text = "", radius = OUR_RADIUS, font = "" }) {
  const paper = surface !== OURS.surface || text !== OURS.text;
  return {
    ...(accent !== OURS.accent && { "--tracking-accent": accent, "--tracking-on-accent": readableOn(accent) }),
    ...(paper && {
      "--tracking-surface": surface,
      "--tracking-text": text,
      "--tracking-muted": mix(text, surface, 0.3),
      "--tracking-hairline": mix(text, surface, 0.86),
    }),
    ...(radius !== OUR_RADIUS && { "--tracking-radius": `${radius}px` }),
    ...(font && { "--tracking-font": font }),
  };
}
