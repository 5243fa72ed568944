/** @typedef {"script" | "element" | "iframe" | "link"} Form */

/**
 * @typedef {object} Choices
 * @property {Form} form
 * @property {string} [demo] a scenario to play in place of a delivery
 * @property {Readonly<Record<string, string>>} options attributes without their `data-`, as `theme: "dark"`
 * @property {Readonly<Record<string, string>>} properties of css, as `--tracking-accent: "#7c2d92"`
 */

/** @typedef {{ apiUrl: string, publishableKey: string, serviceName: string }} Service */

/** Stands for what the merchant's own page fills in. */
const ID = "DELIVERY_ID";

/**
 * What to paste to get these choices: the markup, and the rules for the merchant's own style sheet (empty when there is
 * nothing to say).
 *
 * @param {Choices} choices
 * @param {Service} service
 * @returns {{ html: string, css: string }}
 */
export function writeSnippet({ form, demo, options, properties }, { apiUrl, publishableKey, serviceName }) {
  /** @type {Record<string, string>} */
  const what = demo ? { demo } : { id: ID };
  /** @type {Record<string, string>} */
  const key = demo ? {} : { key: publishableKey };
  const id = `${serviceName}-tracking`;
  if (form === "link") return { html: tag("a", { href: `${apiUrl}/track/${ID}` }, "Where is my delivery?"), css: "" };
  if (form === "iframe") {
    const query = new URLSearchParams({ ...what, ...key, ...options });
    const src = `${apiUrl}/v1/embed?${query}`;
    const frame = {
      src,
      title: "Where your delivery is",
      loading: "lazy",
      width: "100%",
      height: "700",
      frameborder: "0",
    };
    return {
      html: `${tag("iframe", frame)}
${tag("script", { async: true, src: `${apiUrl}/v1/frame.js` })}`,
      css: "",
    };
  }
  if (form === "element") {
    return {
      html: `${tag("delivery-tracking", data({ ...what, ...key, ...options }))}
${tag("script", { type: "module", src: `${apiUrl}/v1/element.js` })}`,
      css: rules("delivery-tracking", properties),
    };
  }
  return {
    html: `${tag("div", { id, ...data({ ...what, ...options }) })}
${tag("script", { async: true, src: `${apiUrl}/v1/tracking.js`, ...data(key) })}`,
    css: rules(`#${id}`, properties),
  };
}

/** @param {Readonly<Record<string, string>>} values */
function data(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`data-${name}`, value]));
}

/**
 * @param {string} name
 * @param {Readonly<Record<string, string | true>>} attributes
 * @param {string} [text]
 */
function tag(name, attributes, text = "") {
  const all = Object.entries(attributes).map(([key, value]) =>
    value === true || value === "" ? ` ${key}` : ` ${key}="${quote(value)}"`,
  );
  return `<${name}${all.join("")}>${text}</${name}>`;
}

/** @param {string} value */
function quote(value) {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/**
 * @param {string} selector
 * @param {Readonly<Record<string, string>>} properties
 */
function rules(selector, properties) {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length ? `${selector} {\n${lines.join("")}}` : "";
}
