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
  /**
   * A sentence about a problem.
   * @param isInForm whether each wrong field says itself what is wrong
   */
  explain(problem: Problem, isInForm?: boolean): string;
}

/** @param sentences about problems, by their code, and about those that have none */
export function createExplain(
  sentences: Readonly<Record<string, string>> & Record<"no_network" | "unavailable" | "field" | "fields", string>,
): KitWords["explain"] {
  return ({ code, status, errors, detail }, isInForm = false) => {
    const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
    if (known !== undefined) return known;
    if (status === 0) return sentences.no_network;
    if (status >= 500) return sentences.unavailable;
    if (errors.length === 0) return detail || sentences.unavailable;
    if (!isInForm) return errors.map((error) => `${error.param} ${error.detail}.`).join(" ");
    return new Set(errors.map(({ param }) => param)).size === 1 ? sentences.field : sentences.fields;
  };
}

export const KitWords = createContext<KitWords | null>(null);

export function useWords(): KitWords {
  const words = useContext(KitWords);
  if (!words) throw new Error("a shared part stands outside of KitWords");
  return words;
}
