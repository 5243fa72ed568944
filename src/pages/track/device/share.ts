/**
 * Opens the phone's sheet for sharing, or else copies the page's address.
 * @returns what the page has to say about it: nothing after the sheet, which speaks for itself
 */
export async function sharePage(title: string): Promise<"shared" | "copied" | "copyByHand"> {
  const url = location.origin + location.pathname;
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      // Whoever closes the sheet wants nothing more.
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "copyByHand";
  }
}
