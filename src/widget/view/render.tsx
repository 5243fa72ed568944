import { render } from "preact";
import type { Tracker, WidgetOptions } from "../types.ts";

/** Draws the card of one tracker into a shadow root; returns the removal. */
export function renderCard(root: ShadowRoot, _tracker: Tracker, _options: WidgetOptions): () => void {
  render(<div part="card" />, root);
  return () => render(null, root);
}
