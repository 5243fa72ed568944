import type { Service } from "../../kit/snippet.ts";
import type { Choices } from "./read-choices.ts";

/** The delivery service, as far as snippets name it. */
export type SnippetService = Pick<Service, "apiUrl" | "publishableKey" | "name">;

/** Stand for what the merchant's own server fills in from the answer to its order: `id` and `tracking_url`. */
const ID = "DELIVERY_ID";
const ADDRESS = "TRACKING_URL";

/** What to paste: the markup, and the rules for the merchant's style sheet (empty when none are needed). */
export function writeSnippet(choices: Choices, service: SnippetService): { html: string; css: string } {
  const { form, options, properties } = choices;
  const { apiUrl, publishableKey, name } = service;
  const what: Record<string, string> = choices.demo ? { demo: choices.demo } : { id: ID };
  const key: Record<string, string> = choices.demo ? {} : { key: publishableKey };
  if (form === "link") return { html: tag("a", { href: ADDRESS }, "Where is my delivery?"), css: "" };
  if (form === "iframe") {
    const frame = {
      src: `${apiUrl}/v1/embed?${new URLSearchParams({ ...what, ...key, ...options })}`,
      title: "Where your delivery is",
      loading: "lazy",
      width: "100%",
      height: "700",
      frameborder: "0",
    };
    const script = { async: true, src: `${apiUrl}/v1/frame.js` } as const;
    return { html: `${tag("iframe", frame)}\n${tag("script", script)}`, css: "" };
  }
  if (form === "element") {
    const element = data({ ...what, ...key, ...options });
    const script = { type: "module", src: `${apiUrl}/v1/element.js` };
    return {
      html: `${tag("delivery-tracking", element)}\n${tag("script", script)}`,
      css: rule("delivery-tracking", properties),
    };
  }
  const id = `${name}-tracking`;
  const container = { id, ...data({ ...what, ...options }) };
  const script = { async: true, src: `${apiUrl}/v1/tracking.js`, ...data(key) } as const;
  return { html: `${tag("div", container)}\n${tag("script", script)}`, css: rule(`#${id}`, properties) };
}

function data(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`data-${name}`, value]));
}

/** @param attributes `true` and "" are written without a value */
function tag(name: string, attributes: Readonly<Record<string, string | true>>, text = ""): string {
  const all = Object.entries(attributes).map(([key, value]) =>
    value === true || value === "" ? ` ${key}` : ` ${key}="${escapeQuotes(value)}"`,
  );
  return `<${name}${all.join("")}>${text}</${name}>`;
}

function escapeQuotes(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

function rule(selector: string, properties: Readonly<Record<string, string>>): string {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length > 0 ? `${selector} {\n${lines.join("")}}` : "";
}
