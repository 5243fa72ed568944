/** /track/:id, the page that a customer opens: follows the card's language, and translates the words around it. */
import type { Text } from "../../widget/text/text.ts";
import { followLanguage } from "../kit/follow-language.ts";

/** Every language but English, which is the page's own. */
const LANGUAGES = import.meta.glob<{ default: Text }>([
  "../../widget/text/languages/??.ts",
  "!../../widget/text/languages/en.ts",
]);

const container = document.getElementById(`${__SERVICE_NAME__}-tracking`);
if (container) {
  followLanguage(container, document.documentElement, (language) => {
    // If the words can't be loaded, the page stays in English.
    translate(language).catch(() => {});
  });
}

async function translate(language: string): Promise<void> {
  const load = LANGUAGES[`../../widget/text/languages/${language}.ts`];
  if (!load) return;
  const { title, note } = (await load()).default.page;
  document.title = title;
  setText("h1", title);
  setText("footer p", note);
}

/** Also removes `lang` and `dir`: the element has the page's now. */
function setText(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (!element) return;
  element.textContent = text;
  element.removeAttribute("lang");
  element.removeAttribute("dir");
}
