import { type ComponentChild, h, render } from "preact";
import { act } from "preact/test-utils";
import { LocationProvider } from "preact-iso";
import { afterEach, vi } from "vitest";
import { onDuty, underWay } from "../../../src/pages/desk/city.ts";
import { me } from "../../../src/pages/desk/session.ts";
import { words } from "../../../src/pages/desk/text/words.ts";
import { KitWords } from "../../../src/pages/kit/ui/words.ts";

export const END = { name: "Wanjiru M.", address: "5 Swallow Road", lat: 0, lng: 0, phone: null };

/** A document for the desk's screens. After each test it is empty again, and nobody and nothing is known. */
export function aPage() {
  const page = document.createElement("div");
  document.body.append(page);
  afterEach(() => {
    render(null, page);
    underWay.value = null;
    onDuty.value = [];
    me.value = undefined;
    vi.unstubAllGlobals();
  });
  const show = (what: ComponentChild) =>
    act(() => render(h(KitWords.Provider, { value: words }, h(LocationProvider, null, what)), page));
  return { page, show };
}
