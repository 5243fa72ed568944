import type { Me } from "../../../contract/people/people.ts";
import type { Client } from "../client.ts";

/** What a browser needs to ask for a passkey. */
export interface PasskeyOptions {
  options: unknown;
}

export type SignInApi = ReturnType<typeof createSignInApi>;

/** The operations with which people sign in and out. */
export function createSignInApi(send: Client) {
  const post = <Data>(path: string, body?: unknown) => send<Data>("POST", path, body === undefined ? {} : { body });
  return {
    me: () => send<Me>("GET", "/v1/people/me"),
    signInWithLink: (token: string) => post<Me>("/v1/people/sessions/link", { token }),
    signInWithPassword: (body: { email: string; password: string }) => post<Me>("/v1/people/sessions/password", body),
    askForLink: (email: string) => post<{ email: string }>("/v1/people/links", { email }),
    passkeyForSignIn: () => post<PasskeyOptions>("/v1/people/sessions/passkey/options"),
    signInWithPasskey: (body: unknown) => post<Me>("/v1/people/sessions/passkey", body),
    endSession: (id: string) => send<null>("DELETE", `/v1/people/sessions/${id}`),
  };
}
