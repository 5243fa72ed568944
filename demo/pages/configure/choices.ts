import type { Section, Theme, Units } from "ontheway";

/** The ways to put the card on a page. */
export const FORMS = {
  script: { words: "Script", hint: "Two lines: a place for the card, and the script that fills it." },
  element: { words: "Element", hint: "An element and a module, for pages made of components." },
  iframe: {
    words: "Frame",
    hint: "A page of ours inside yours, and a script that makes it as high as its card. It wears our colours.",
  },
  link: {
    words: "Link",
    hint: "For a message or a mail: the delivery’s own page, in its visitor’s language.",
  },
};
export type Form = keyof typeof FORMS;

/** The card's sections in the order in which they stand unless the page says otherwise. */
export const SECTIONS = {
  status: "What is happening",
  eta: "When it comes",
  map: "The map",
  rider: "Who brings it",
  timeline: "The steps",
} satisfies Record<Section, string>;
export const ALL_SECTIONS = Object.keys(SECTIONS).join(" ");

/** The widths of page that the preview shows, px. */
export const FRAMES = {
  phone: { words: "Phone", width: 360 },
  desktop: { words: "Desktop", width: 800 },
};

export const THEMES = { auto: "The visitor’s", light: "Light", dark: "Dark" } satisfies Record<Theme, string>;
export const UNITS = { metric: "Kilometres", imperial: "Miles" } satisfies Record<Units, string>;

/** The card's own colours, `#rrggbb`, and radius, px: what needs no line of css. */
export const OURS = { accent: "#0f766e", surface: "#ffffff", text: "#13211f" };
export const OUR_DARK_SURFACE = "#151c1d";
export const OUR_RADIUS = "16";

/** Colours that go together, each with the theme whose map fits them. `own` is what the visitor mixes. */
export const LOOKS: Readonly<Record<string, { words: string; fields: Readonly<Record<string, string>> }>> = {
  ours: { words: "Ours", fields: { ...OURS, theme: "auto" } },
  clay: { words: "Clay", fields: { accent: "#9a3f1d", surface: "#fffaf2", text: "#2b1d13", theme: "light" } },
  plum: { words: "Plum", fields: { accent: "#7c2d92", surface: "#fdf8ff", text: "#251a2b", theme: "light" } },
  night: { words: "Night", fields: { accent: "#f2b84b", surface: "#14161f", text: "#eef0f6", theme: "dark" } },
  own: { words: "Own", fields: {} },
};

export const FONTS = {
  "": "The visitor’s system",
  "Georgia, 'Times New Roman', serif": "A serif",
  "ui-rounded, 'SF Pro Rounded', 'Nunito', sans-serif": "A rounded one",
  "Verdana, 'DejaVu Sans', sans-serif": "A wide one",
};
