import type { AuditEntry } from "../../../contract/people/audit.ts";
import type { Me, Member, MemberLink, MemberSession, Passkey } from "../../../contract/people/people.ts";
import type { Client, Request } from "../client.ts";
import { createSignInApi, type PasskeyOptions } from "../sign-in/sign-in-api.ts";
import type { Page } from "../ui/use-list.ts";

export type PeopleApi = ReturnType<typeof createPeopleApi>;

/** The operations about whoever is signed in, the other people of the account, and what they have changed. */
export function createPeopleApi(send: Client) {
  const get = <Data>(path: string, query?: Request["query"]) => send<Data>("GET", path, query && { query });
  const post = <Data>(path: string, body?: unknown) => send<Data>("POST", path, body === undefined ? {} : { body });
  const remove = (path: string) => send<null>("DELETE", path);
  return {
    ...createSignInApi(send),
    passkeyForProof: () => post<PasskeyOptions>("/v1/people/proof/passkey/options"),
    proveWithPasskey: (body: unknown) => post<Me>("/v1/people/proof/passkey", body),
    proveWithPassword: (password: string) => post<Me>("/v1/people/proof/password", { password }),
    sessions: () => get<Page<MemberSession>>("/v1/people/sessions"),
    endSessions: () => remove("/v1/people/sessions"),
    setPassword: (password: string) => post<null>("/v1/people/password", { password }),
    passkeys: () => get<Page<Passkey>>("/v1/people/passkeys"),
    newPasskey: () => post<PasskeyOptions>("/v1/people/passkeys/options"),
    addPasskey: (body: unknown) => post<Page<Passkey>>("/v1/people/passkeys", body),
    removePasskey: (id: string) => remove(`/v1/people/passkeys/${id}`),

    members: () => get<Page<Member>>("/v1/account/members"),
    invite: (body: unknown) => post<MemberLink>("/v1/account/members", body),
    inviteAgain: (id: string) => post<MemberLink>(`/v1/account/members/${id}/link`),
    changeMember: (id: string, body: unknown) => send<Member>("PATCH", `/v1/account/members/${id}`, { body }),
    removeMember: (id: string) => remove(`/v1/account/members/${id}`),
    audit: (query: Request["query"]) => get<Page<AuditEntry>>("/v1/account/audit", query),
  };
}
