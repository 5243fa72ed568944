import { signal } from "@preact/signals";
import type { Account } from "../../contract/account.ts";
import type { Me } from "../../contract/people/people.ts";
import { createClient } from "../kit/client.ts";
import { createApi } from "./api/api.ts";

/** Who is signed in; null: nobody; undefined: not known yet. */
export const me = signal<Me | null | undefined>(undefined);

/** The member's account; null until it is known. */
const account = signal<Account | null>(null);

/** Present while the service wants to see once more that it is the member: call it with whether they showed it. */
export const proofWanted = signal<((hasProved: boolean) => void) | null>(null);

export const api = createApi(
  createClient({
    signedOut: () => {
      me.value = null;
    },
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
  const found = await api.me();
  const its = found.ok ? await api.account() : null;
  if (its?.ok) account.value = its.data;
  me.value = found.ok ? found.data : null;
}

/** Whether the member may change keys, webhooks and deliveries. */
export const mayChange = (): boolean => me.value?.member.role !== "viewer";

/** Whether the member may change members and the account. */
export const isOwner = (): boolean => me.value?.member.role === "owner";

/** Whether the account's keys work in the sandbox, where deliveries can be ordered and moved by hand. */
export const isSandbox = (): boolean => account.value?.environment === "sandbox";
