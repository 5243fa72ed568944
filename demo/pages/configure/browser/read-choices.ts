import { LANGUAGES } from "../../../languages.ts";
import { ALL_SECTIONS, FORMS, type Form, OUR_RADIUS, OURS, SECTIONS } from "../choices.ts";
import { mix, readableOn } from "./colours.ts";

type Fields = Readonly<Record<string, string>>;

/** The visitor's choices that differ from the card's defaults. */
export interface Choices {
  form: Form;
  /** A scenario to play instead of a delivery. */
  demo?: string;
  /** Attributes without their `data-`, as `theme: "dark"`. */
  options: Fields;
  /** Custom properties of css, as `--tracking-accent: "#7c2d92"`. */
  properties: Fields;
}

/** @param fields the form's, by name; values that the form doesn't offer count as not chosen */
export function readChoices(fields: Fields): Choices {
  const { kind = "", simulated, scenario = "journey" } = fields;
  return {
    form: isForm(kind) ? kind : "script",
    ...(simulated && { demo: scenario }),
    options: readOptions(fields),
    properties: readProperties(fields),
  };
}

function isForm(kind: string): kind is Form {
  return Object.hasOwn(FORMS, kind);
}

function readOptions({ kind, theme, lang = "", units, sections = "", title }: Fields): Fields {
  const chosen = sections
    .split(" ")
    .filter((section) => Object.hasOwn(SECTIONS, section))
    .join(" ");
  return {
    ...(theme && theme !== "auto" && { theme }),
    ...(LANGUAGES.some(({ tag }) => tag === lang) && { lang }),
    ...(units === "imperial" && { units }),
    // A frame can't change the title of the page's tab.
    ...(title && kind !== "iframe" && { title: "" }),
    ...(chosen && chosen !== ALL_SECTIONS && { sections: chosen }),
  };
}

function readProperties({ accent = "", surface = "", text = "", radius = OUR_RADIUS, font = "" }: Fields): Fields {
  const ownSurface = surface !== OURS.surface || text !== OURS.text;
  return {
    ...(accent !== OURS.accent && { "--tracking-accent": accent, "--tracking-on-accent": readableOn(accent) }),
    ...(ownSurface && {
      "--tracking-surface": surface,
      "--tracking-text": text,
      "--tracking-muted": mix(text, surface, 0.3),
      "--tracking-hairline": mix(text, surface, 0.86),
    }),
    ...(radius !== OUR_RADIUS && { "--tracking-radius": `${radius}px` }),
    ...(font && { "--tracking-font": font }),
  };
}
