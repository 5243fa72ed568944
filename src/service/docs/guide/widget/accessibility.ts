import { html } from "../../html.ts";
import type { Section } from "../../section.ts";

export function accessibility(): Section {
  return {
    id: "widget-accessibility",
    title: "Accessibility",
    body: html`<p>The card meets WCAG 2.2 AA: axe checks every state, theme and direction.</p>
<ul>
<li>The text says everything that the map shows. A map alone says it to screen readers.</li>
<li>One live region speaks the status, and the time of arrival when it moves by two minutes or more. It doesn’t speak the minutes as they count down.</li>
<li>Every control works with the keyboard. It measures 36 px or more, and 44 px on touch screens. On the map, the arrow keys move and + and − zoom.</li>
<li>The wheel and one finger scroll your page. Ctrl or ⌘ with the wheel, or two fingers, move the map; the map says so to people who try otherwise.</li>
<li>Reduced motion, forced colours, 200 % zoom, larger text and a narrow column are provided for. Printed, the card is black on white, without the map, with times that stay true.</li>
</ul>`,
  };
}
