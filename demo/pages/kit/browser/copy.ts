const AGAIN_MS = 2000;

/** Every button with `data-copy` copies the text of the element whose id it names. */
export function enableCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) enableCopyButton(button);
}

function enableCopyButton(button: HTMLElement): void {
  const code = document.getElementById(button.dataset.copy ?? "");
  const spoken = button.parentElement?.querySelector("[role=status]");
  const label = button.textContent ?? "";
  const say = (words: string, aloud: string) => {
    button.textContent = words;
    if (spoken) spoken.textContent = aloud;
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code?.textContent ?? "");
      say("Copied", "Copied");
    } catch {
      // Some browsers and plain HTTP give no clipboard: select the lines, for the visitor to copy.
      if (code) getSelection()?.selectAllChildren(code);
      say("Selected", "Selected, ready for you to copy");
    }
    setTimeout(() => say(label, ""), AGAIN_MS);
  };
  button.addEventListener("click", () => void copy());
}
