import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PluralFormat } from "../../kit/plural-format.ts";
import type { Client, Mistake } from "../core/client.ts";
import type { Order } from "../core/create-order.ts";
import type { Words } from "../text/load-words.ts";

/** What every part of the page may need. */
export interface PageView extends Words {
  order: Order;
  client: Client;
  format: PluralFormat;
}

export const PageContext = createContext<PageView | null>(null);

export function usePage(): PageView {
  const page = useContext(PageContext);
  if (!page) throw new Error("a view stands outside the page");
  return page;
}

/** Why something that the customer sent wasn't done, in a sentence. */
export function sayMistake({ text }: PageView, mistake: Mistake): string {
  if (mistake === "digits") return text.digits.wrong;
  if (mistake === "locked") return text.digits.locked;
  return text.mistakes[mistake];
}
