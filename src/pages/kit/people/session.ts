import { type Signal, signal } from "@preact/signals";
import type { Me } from "../../../contract/people/people.ts";
import { isAttended } from "../attendance.ts";
import { type Client, createClient, type Problem } from "../client.ts";
import { say } from "../ui/toasts.tsx";
import { askProof, proofWanted } from "./ask-proof.ts";
import type { People } from "./people.ts";
import { createPeopleApi } from "./people-api.ts";

/** Whoever is signed in to a page. */
export interface Session {
  /** Null: nobody; undefined: not known yet. */
  me: Signal<Me | null | undefined>;
  /**
   * The member whose screens are in the page. When a session expires, the screens are only hidden: if the same member
   * signs in again, what they were typing is still there.
   */
  shown: Signal<Me | null>;
  /** Why we couldn't ask who is signed in; null if the last attempt succeeded. */
  trouble: Signal<Problem | null>;
  client: Client;
  /** Asks who is signed in: at the start, and after each sign-in or change of the member. */
  findMe(): Promise<void>;
}

/** @param headers of every request */
export function openSession(
  text: { roles: People["roles"]; nav: { roleChanged(role: string): string } },
  headers: Record<string, string> = {},
): Session {
  const me = signal<Me | null | undefined>(undefined);
  const shown = signal<Me | null>(null);
  const trouble = signal<Problem | null>(null);
  const client = createClient({
    signedOut() {
      me.value = null;
    },
    roleLost: () => void findMe(),
    isAttended,
    headers,
    prove: askProof,
  });
  const api = createPeopleApi(client);
  let newest = 0;
  async function findMe(): Promise<void> {
    newest++;
    const mine = newest;
    const found = await api.me();
    // A newer request replaces this one.
    if (mine !== newest) return;
    const isSignedOut = !found.ok && found.problem.status === 401;
    trouble.value = found.ok || isSignedOut ? null : found.problem;
    if (isSignedOut) me.value = null;
    if (!found.ok) return;
    const before = shown.value?.member;
    const { id, role } = found.data.member;
    if (before?.id === id && before.role !== role) say(text.nav.roleChanged(nameRole(text.roles, role)));
    // Another member must not confirm a request of the previous one.
    if (before?.id !== id) proofWanted.value?.(false);
    shown.value = found.data;
    me.value = found.data;
  }
  return { me, shown, trouble, client, findMe };
}

export const nameRole = (roles: People["roles"], role = ""): string => roles[role]?.[0] ?? role;
