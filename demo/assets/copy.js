const AGAIN_MS = 2000;

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!(button instanceof HTMLElement)) continue;
  const code = document.getElementById(button.dataset.copy ?? "");
  const spoken = button.parentElement?.querySelector("[role=status]");
  const label = button.textContent;
  const say = (/** @type {string} */ words, /** @type {string} */ aloud) => {
    button.textContent = words;
    if (spoken) spoken.textContent = aloud;
  };
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code?.textContent ?? "");
      say("Copied", "Copied");
    } catch {
      // Some browsers and plain HTTP give no clipboard: mark the lines, so that the visitor's own copy takes them.
      if (code) getSelection()?.selectAllChildren(code);
      say("Selected", "Selected, ready for you to copy");
    }
    setTimeout(() => say(label ?? "", ""), AGAIN_MS);
  });
}
