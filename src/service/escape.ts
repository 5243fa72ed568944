const HTML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** What a client's User-Agent header says, fit to be stored: printable ASCII, cut to so many characters. */
export function cleanUserAgent(text: string, characters: number): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, characters);
}

/** Escapes text for HTML, inside an element or a quoted attribute. */
export function escapeForHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML[character] ?? "");
}

/** Escapes text for the inside of a JavaScript string with any of the three quotes: a minifier chooses which. */
export function escapeForScript(text: string): string {
  return text.replace(
    /[^A-Za-z0-9 ._:/?=&{},;|+-]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
