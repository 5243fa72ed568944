/**
 * Opens the phone's sheet for sharing, or else copies the page's address.
 * @returns what happened. After "shared" the page says nothing, because the customer has seen the sheet
 */
export async function sharePage(title: string): Promise<"shared" | "copied" | "copyByHand"> {
  const url = location.origin + location.pathname;
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      // A customer who closes the sheet doesn't want to share.
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
