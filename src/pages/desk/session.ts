import { signal } from "@preact/signals";
import type { Me } from "../../contract/people/people.ts";
import { isAttended } from "../kit/attendance.ts";
import { createClient, type Problem } from "../kit/client.ts";
import { askProof } from "../kit/people/ask-proof.ts";
import type { People } from "../kit/people/people.ts";
import { say } from "../kit/ui/toasts.tsx";
import { createApi } from "./api.ts";
import { text } from "./text/en.ts";

/** Who is signed in; null: nobody; undefined: not known yet. */
export const me = signal<Me | null | undefined>(undefined);

/** Why we couldn't ask who is signed in; null if the last attempt succeeded. */
export const trouble = signal<Problem | null>(null);

export const api = createApi(
  createClient({
    signedOut: () => {
      me.value = null;
    },
    roleLost: () => void findMe(),
    isAttended,
    // The browser may be signed in to the dashboard, too, with another cookie.
    headers: { Desk: "1" },
    prove: askProof,
  }),
);

/** Who may act. A viewer only looks. */
const ACTING: readonly string[] = ["admin", "dispatcher"];

/** Asks who is signed in: at the start, and after each sign-in, sign-out or change of the role. */
export async function findMe(): Promise<void> {
  const result = await api.me();
  const isSignedOut = !result.ok && result.problem.status === 401;
  trouble.value = result.ok || isSignedOut ? null : result.problem;
  if (isSignedOut) me.value = null;
  if (!result.ok) return;
  const before = me.value?.member;
  const { id, role } = result.data.member;
  if (before?.id === id && before.role !== role) say(text.nav.roleChanged(nameRole(role)));
  me.value = result.data;
}

/** Whether whoever is signed in may act. The service decides; the page only leaves out what it would refuse. */
export const mayAct = (): boolean => ACTING.includes(me.value?.member.role ?? "");

/** Whether whoever is signed in may change zones and staff. */
export const isAdmin = (): boolean => me.value?.member.role === "admin";

export function nameRole(role: string): string {
  const roles: People["roles"] = text.roles;
  return roles[role]?.[0] ?? role;
}
