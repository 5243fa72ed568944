import { html } from "../../html.ts";
import type { Section } from "../../section.ts";

export function languages(): Section {
  return {
    id: "widget-languages",
    title: "Languages",
    body: html`<p>The card speaks Amharic, Arabic, Bangla, Chinese (simplified), Czech, Danish, Dutch, English, Filipino, Finnish, French, German, Greek, Hebrew, Hindi, Hungarian, Indonesian, Italian, Japanese, Korean, Malay, Norwegian Bokmål, Polish, Portuguese, Romanian, Russian, Spanish, Swahili, Swedish, Thai, Turkish, Ukrainian, Urdu and Vietnamese. <code>data-lang</code> decides first, then the page’s <code>&lt;html lang&gt;</code>, then the browser’s languages. A customer downloads one language. Page translators leave the card alone, because its words change all the time.</p>
<p>A tag finds the language that its readers read: <code>pt-BR</code> Portuguese, <code>zh-TW</code> simplified Chinese, <code>no</code>, <code>nb-NO</code> and <code>nn</code> Norwegian Bokmål. Old tags are understood, too: <code>in</code> is Indonesian, <code>iw</code> Hebrew, <code>tl</code> Filipino.</p>
<p>Times, numbers and units follow the region of the language tag, or the browser’s own region: <code>ar-EG</code> has Arabic-Indic digits, <code>ar-MA</code> doesn’t. Arabic, Hebrew and Urdu run from right to left; the map doesn’t. Amharic and Swahili show clock time, not the hours since sunrise that people say aloud.</p>`,
  };
}
