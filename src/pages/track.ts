import { followLanguage } from "./follow-language.ts";
import { sayInLanguage } from "./say-in-language.ts";

const container = document.getElementById(`${__SERVICE_NAME__}-tracking`);
if (container) followLanguage(container, document.documentElement, translate);

/** Without these words the page keeps its English ones. */
function translate(language: string): void {
  sayInLanguage(language).then(
    ({ title, note }) => {
      document.title = title;
      write("h1", title);
      write("footer p", note);
    },
    () => {},
  );
}

function write(selector: string, words: string): void {
  const element = document.querySelector(selector);
  if (!element) return;
  element.textContent = words;
  element.removeAttribute("lang");
  element.removeAttribute("dir");
}
