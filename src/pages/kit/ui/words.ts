import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Problem } from "../client.ts";

/** The words of the shared components. Each page passes them in its language. */
export interface KitWords {
  copy: string;
  copied: string;
  /** The browser has no clipboard for pages: the text is selected. */
  selected: string;
  cancel: string;
  close: string;
  more: string;
  again: string;
  /** Names the menu of somebody or something. */
  actionsFor(name: string): string;
  /** A sentence about a problem, for the place above a form's button or for that of a list. */
  explain(problem: Problem): string;
}

/** @param sentences about problems, by their code, and about those that have none */
export function createExplain(
  sentences: Readonly<Record<string, string>> & Record<"no_network" | "unavailable" | "fields", string>,
): KitWords["explain"] {
  return ({ code, status, errors, detail }) => {
    const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
    if (known !== undefined) return known;
    if (status === 0) return sentences.no_network;
    if (status >= 500) return sentences.unavailable;
    // The fields' own sentences stand beside them.
    return errors.length > 0 ? sentences.fields : detail || sentences.unavailable;
  };
}

export const KitWords = createContext<KitWords | null>(null);

export function useWords(): KitWords {
  const words = useContext(KitWords);
  if (!words) throw new Error("a shared part stands outside of KitWords");
  return words;
}
