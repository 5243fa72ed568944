import { signal } from "@preact/signals";
import { isAttended } from "../kit/attendance.ts";
import { createClient, type Problem } from "../kit/client.ts";
import { say } from "../kit/ui/toasts.tsx";
import { createApi, type Staff } from "./api.ts";
import { text } from "./text/en.ts";

/** Who is signed in; null: nobody; undefined: not known yet. */
export const me = signal<Staff | null | undefined>(undefined);

/** Why we couldn't ask who is signed in; null if the last attempt succeeded. */
export const trouble = signal<Problem | null>(null);

export const api = createApi(
  createClient({
    signedOut: () => {
      me.value = null;
    },
    roleLost: () => void findMe(),
    isAttended,
    // Nothing on the desk asks for a proof.
    prove: async () => false,
  }),
);

/** Asks who is signed in: at the start, and after each sign-in, sign-out or change of the role. */
export async function findMe(): Promise<void> {
  const result = await api.me();
  const isSignedOut = !result.ok && result.problem.status === 401;
  trouble.value = result.ok || isSignedOut ? null : result.problem;
  if (isSignedOut) me.value = null;
  if (!result.ok) return;
  const { staff } = result.data;
  const before = me.value;
  if (before && before.id === staff.id && before.role !== staff.role)
    say(text.nav.roleChanged(text.nav.roles[staff.role]));
  me.value = staff;
}

/** Whether whoever is signed in may act. The service decides; the page only leaves out what it would refuse. */
export const mayAct = (): boolean => me.value?.role === "admin" || me.value?.role === "dispatcher";
