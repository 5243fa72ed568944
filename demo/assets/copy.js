const AGAIN_MS = 2000;

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!(button instanceof HTMLElement)) continue;
  const code = document.getElementById(button.dataset.copy ?? "");
  const label = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code?.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      // Some browsers and plain HTTP give no clipboard: mark the lines, so that the visitor's own copy takes them.
      if (code) getSelection()?.selectAllChildren(code);
      button.textContent = "Selected";
    }
    setTimeout(() => {
      button.textContent = label;
    }, AGAIN_MS);
  });
}
