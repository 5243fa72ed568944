import { html } from "../../html.ts";
import type { Section } from "../../section.ts";

export function languages(): Section {
  return {
    id: "widget-languages",
    title: "Languages",
    body: html`<p>The card speaks Amharic, Arabic, Chinese (simplified), Dutch, English, French, German, Hebrew, Hindi, Italian, Japanese, Polish, Portuguese, Spanish, Swahili and Turkish. <code>data-lang</code> decides first, then the page’s <code>&lt;html lang&gt;</code>, then the browser’s languages. A customer downloads one language. Page translators leave the card alone, because its words change all the time.</p>
<p>Times, numbers and units follow the region of the language tag, or the browser’s own region: <code>ar-EG</code> has Arabic-Indic digits, <code>ar-MA</code> doesn’t. Arabic and Hebrew run from right to left; the map doesn’t. Amharic and Swahili show clock time, not the hours since sunrise that people say aloud.</p>`,
  };
}
