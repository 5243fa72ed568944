import type { Section, Theme, Units } from "ontheway";

/** The ways to put the card on a page. */
export const FORMS = {
  script: { words: "Script", hint: "A container for the card, and the script that fills it." },
  element: { words: "Element", hint: "A custom element and its module, for pages made of components." },
  iframe: {
    words: "iframe",
    hint: "For shop systems that allow no scripts. The second line, which is optional, fits its height to the card.",
  },
  link: { words: "Link", hint: "For a text message or an e-mail: the delivery’s own page." },
};
export type Form = keyof typeof FORMS;

/** The card's sections in the order in which they stand unless the page says otherwise. */
export const SECTIONS = {
  status: "Status",
  eta: "Arrival time",
  map: "Map",
  rider: "Rider",
  timeline: "Timeline",
} satisfies Record<Section, string>;
export const ALL_SECTIONS = Object.keys(SECTIONS).join(" ");

/** The widths of card that the preview shows, px: on a phone of 360 px there are margins beside it. */
export const FRAMES = {
  phone: { words: "Phone", width: 328, icon: "M6.5 2.5h7v15h-7zM9 15h2" },
  desktop: { words: "Desktop", width: 800, icon: "M2.5 4h15v10h-15zM7 17h6" },
};

export const THEMES = { auto: "Automatic", light: "Light", dark: "Dark" } satisfies Record<Theme, string>;
export const UNITS = { metric: "Kilometres", imperial: "Miles" } satisfies Record<Units, string>;

/** The card's own colours, `#rrggbb`, and radius, px: what needs no line of css. */
export const OURS = { accent: "#0f766e", surface: "#ffffff", text: "#13211f" };
export const OUR_DARK_SURFACE = "#151c1d";
export const OUR_RADIUS = "16";

/** Colours that go together. Only the card's own exist in both themes. `own` is what the visitor mixes. */
export const LOOKS: Readonly<Record<string, { words: string; fields: Readonly<Record<string, string>> }>> = {
  ours: { words: "Default", fields: { ...OURS, theme: "auto" } },
  clay: { words: "Clay", fields: { accent: "#9a3f1d", surface: "#fffaf2", text: "#2b1d13" } },
  plum: { words: "Plum", fields: { accent: "#7c2d92", surface: "#fdf8ff", text: "#251a2b" } },
  night: { words: "Night", fields: { accent: "#f2b84b", surface: "#14161f", text: "#eef0f6" } },
  own: { words: "Custom", fields: {} },
};

export const FONTS = {
  "": "System",
  "Georgia, 'Times New Roman', serif": "Serif",
  "ui-rounded, 'SF Pro Rounded', 'Nunito', sans-serif": "Rounded",
  "Verdana, 'DejaVu Sans', sans-serif": "Wide",
};
