import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Problem } from "../client.ts";

/** The words of the shared parts, which each page brings in its language. */
export interface KitWords {
  copy: string;
  copied: string;
  /** The browser has no clipboard for pages: the text is selected. */
  selected: string;
  cancel: string;
  close: string;
  more: string;
  again: string;
  /** A sentence for a problem, which stands above a form or in place of a list. */
  explain(problem: Problem): string;
}

export const KitWords = createContext<KitWords | null>(null);

export function useWords(): KitWords {
  const words = useContext(KitWords);
  if (!words) throw new Error("a shared part stands outside of KitWords");
  return words;
}
