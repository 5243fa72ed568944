import { renderMarkdown } from "../markdown.ts";
import { addCoordinates } from "../samples/add-coordinates.ts";
import { samples } from "../samples/samples.ts";
import type { Section, Setting } from "../section.ts";
import { fill } from "./fill.ts";
import { valuesOf } from "./values.ts";

/** Chapters that belong together, under one heading in the table of contents. */
export interface Part {
  title: string;
  sections: Section[];
}

/** The pages in the order in which a merchant's developer needs them. Each is a file beside this one. */
const PARTS: readonly (readonly [title: string, ids: readonly string[]])[] = [
  ["Start", ["quick-start", "server", "authentication", "people", "sandbox", "going-live", "troubleshooting"]],
  ["Deliveries", ["quotes", "deliveries", "addresses", "tracking", "customers", "webhooks"]],
  [
    "The card",
    [
      "widget",
      ...[
        "options",
        "iframe",
        "module",
        "events",
        "style",
        "languages",
        "accessibility",
        "trouble",
        "security",
        "demo",
      ].map((name) => `widget-${name}`),
    ],
  ],
  ["API basics", ["idempotency", "errors", "limits", "lists", "versions"]],
  ["Riders", ["riders"]],
  ["Operator", ["operator"]],
  ["Security", ["trust"]],
];

const TEXTS = import.meta.glob<string>("./*.md", { query: "?raw", import: "default", eager: true });

/** The guide, as it is for this service. */
export function writeGuide(setting: Setting): Part[] {
  const { sandbox, findsAddresses, showcase, url } = setting;
  const flags = { sandbox, noGeocoder: !findsAddresses, showcase: showcase !== null };
  const values = valuesOf(setting);
  const absent = [...(sandbox ? [] : ["sandbox"]), ...(findsAddresses ? [] : ["addresses"])];
  const write = (id: string): Section => {
    const markdown = fill(TEXTS[`./${id}.md`] ?? "", flags, values);
    const [, title = "", rest = ""] = /^# (.+)\n([\s\S]*)/.exec(markdown) ?? [];
    const body = renderMarkdown(rest, {
      writeCall: (call, label) => {
        // The addresses of the samples are the sandbox's.
        if (!sandbox || !findsAddresses) addCoordinates(call.body);
        return samples(call, url, label);
      },
    });
    return { id, title, markdown, body };
  };
  return PARTS.map(([title, ids]) => ({ title, sections: ids.filter((id) => !absent.includes(id)).map(write) }));
}
