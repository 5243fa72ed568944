import type { ReadonlySignal } from "@preact/signals";
import { type ComponentChildren, type ComponentType, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Me } from "../../../contract/people/people.ts";
import type { PeopleApi } from "./people-api.ts";
import type { peopleText } from "./words.ts";

/** The page whose people are shown. */
export interface People {
  api: PeopleApi;
  me: ReadonlySignal<Me | null | undefined>;
  /** Something is different about whoever is signed in. */
  changed(): void;
  /** They have signed out everywhere. */
  left(): Promise<void>;
  /** Frames a screen. */
  Screen: ComponentType<{
    title: string;
    lead?: ComponentChildren;
    actions?: ComponentChildren;
    children: ComponentChildren;
  }>;
  /** What the page says of its people. */
  members: { title: string; lead: string };
  /** Their roles, the weakest first: what each is called, and what it may do. Who has the last one changes the others. */
  roles: Readonly<Record<string, readonly [name: string, about: string]>>;
  /** What they can change, for the filter of the audit log. */
  changes: readonly (keyof typeof peopleText.audit.changes)[];
  /** The screen of what was changed, by the prefix of its id. */
  places: Readonly<Record<string, string>>;
}

export const People = createContext<People | null>(null);

export function usePeople(): People {
  const people = useContext(People);
  if (!people) throw new Error("a part about people stands outside of People");
  return people;
}
