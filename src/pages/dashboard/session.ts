import { signal } from "@preact/signals";
import type { Account } from "../../contract/account.ts";
import type { Me } from "../../contract/people/people.ts";
import { createClient, type Problem } from "../kit/client.ts";
import { say } from "../kit/ui/toasts.tsx";
import { createApi } from "./api/api.ts";
import { text } from "./text/en.ts";

/** Who is signed in; null: nobody; undefined: not known yet. */
export const me = signal<Me | null | undefined>(undefined);

/**
 * Whose screens stand in the page. They stay, out of sight, when the session ends by itself: what somebody was typing is
 * there again when the same member signs in.
 */
export const shown = signal<Me | null>(null);

/** The member's account; null until it is known. */
const account = signal<Account | null>(null);

/** Why it isn't known who is signed in; null while nothing is in the way. */
export const trouble = signal<Problem | null>(null);

/** Present while the service wants to see once more that it is the member: call it with whether they showed it. */
export const proofWanted = signal<((hasProved: boolean) => void) | null>(null);

export const api = createApi(
  createClient({
    signedOut: () => {
      me.value = null;
    },
    roleLost: () => void findMe(),
    prove: () =>
      new Promise((resolve) => {
        proofWanted.value = (hasProved) => {
          proofWanted.value = null;
          resolve(hasProved);
        };
      }),
  }),
);

/** Asks who is signed in, at the start and after whatever changes it. */
export async function findMe(): Promise<void> {
  const [person, merchant] = await Promise.all([api.me(), api.account()]);
  const problem = [person, merchant].flatMap((result) => (result.ok ? [] : [result.problem]))[0] ?? null;
  const isSignedOut = problem?.status === 401;
  trouble.value = isSignedOut ? null : problem;
  if (isSignedOut) me.value = null;
  if (person.ok && merchant.ok) {
    const before = shown.value;
    const { id, role } = person.data.member;
    if (before?.member.id === id && before.member.role !== role)
      say(text.nav.roleChanged(text.members.roleNames[role]));
    account.value = merchant.data;
    shown.value = person.data;
    me.value = person.data;
  }
}

/** Leaves nothing behind of a member who has signed out. */
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
