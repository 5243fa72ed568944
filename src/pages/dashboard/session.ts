import { signal } from "@preact/signals";
import type { Account } from "../../contract/account.ts";
import type { Me } from "../../contract/people/people.ts";
import { isAttended } from "../kit/attendance.ts";
import { createClient, type Problem } from "../kit/client.ts";
import { askProof, proofWanted } from "../kit/people/ask-proof.ts";
import type { People } from "../kit/people/people.ts";
import { say } from "../kit/ui/toasts.tsx";
import { createApi } from "./api/api.ts";
import { text } from "./text/en.ts";

/** Who is signed in; null: nobody; undefined: not known yet. */
export const me = signal<Me | null | undefined>(undefined);

/**
 * The member whose screens are in the page. When a session expires, the screens are only hidden: if the same member
 * signs in again, what they were typing is still there.
 */
export const shown = signal<Me | null>(null);

/** The member's account; null until it is known. */
const account = signal<Account | null>(null);

/** Why we couldn't ask who is signed in; null if the last attempt succeeded. */
export const trouble = signal<Problem | null>(null);

export const api = createApi(
  createClient({
    signedOut: () => {
      me.value = null;
    },
    roleLost: () => void findMe(),
    isAttended,
    prove: askProof,
  }),
);

let newest = 0;

/** Asks who is signed in: at the start, and after each sign-in, sign-out or change of the member or the account. */
export async function findMe(): Promise<void> {
  newest++;
  const mine = newest;
  const [person, merchant] = await Promise.all([api.me(), api.account()]);
  // A newer request replaces this one.
  if (mine !== newest) return;
  const problem = [person, merchant].flatMap((result) => (result.ok ? [] : [result.problem]))[0] ?? null;
  const isSignedOut = problem?.status === 401;
  trouble.value = isSignedOut ? null : problem;
  if (isSignedOut) me.value = null;
  if (person.ok && merchant.ok) {
    const before = shown.value;
    const { id, role } = person.data.member;
    if (before?.member.id === id && before.member.role !== role) say(text.nav.roleChanged(nameRole(role)));
    // Another member must not confirm a request of the previous one.
    if (before?.member.id !== id) proofWanted.value?.(false);
    account.value = merchant.data;
    shown.value = person.data;
    me.value = person.data;
  }
}

/** Removes the screens of a member who has signed out. */
export async function forgetMember(): Promise<void> {
  shown.value = null;
  await findMe();
}

/** Whether the member may change keys, webhooks and deliveries. */
export const mayChange = (): boolean => me.value?.member.role !== "viewer";

/** Whether the member may change members and the account. */
export const isOwner = (): boolean => me.value?.member.role === "owner";

/** Whether the account's keys work in the sandbox, where deliveries can be ordered and moved by hand. */
export const isSandbox = (): boolean => account.value?.environment === "sandbox";

function nameRole(role: string): string {
  const roles: People["roles"] = text.roles;
  return roles[role]?.[0] ?? role;
}
