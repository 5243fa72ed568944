import contents from "./browser/contents.js?raw";
import early from "./browser/early.js?raw";
import oldAddresses from "./browser/old-addresses.js?raw";
import samples from "./browser/samples.js?raw";
import search from "./browser/search.js?raw";
import tables from "./browser/tables.js?raw";
import type { Inline } from "./pages/frame.ts";
import base from "./style/base.css?raw";
import code from "./style/code.css?raw";
import content from "./style/content.css?raw";
import diagram from "./style/diagram.css?raw";
import layout from "./style/layout.css?raw";
import print from "./style/print.css?raw";
import reference from "./style/reference.css?raw";
import searchBox from "./style/search.css?raw";

/** The styles and scripts that each page contains. Its Content-Security-Policy names their hashes. */
export const INLINE: Inline = {
  css: [base, layout, searchBox, content, code, diagram, reference, print].join("\n"),
  early,
  script: [oldAddresses, tables, samples, contents, search].join("\n"),
};
