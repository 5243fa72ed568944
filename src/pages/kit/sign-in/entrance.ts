import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { SignInApi } from "./sign-in-api.ts";

/** What the sign-in says. Each page passes it in its words. */
export interface SignInText {
  signIn: {
    title: string;
    hasEnded: string;
    email: string;
    password: string;
    submit: string;
    passkey: string;
    passkeyFailed: string;
    or: string;
    forgot: string;
    linkInstead: string;
    emailFirst: string;
    linkSent(email: string): string;
    firstTime: string;
    showPassword: string;
    hidePassword: string;
  };
  link: {
    title: string;
    body: string;
    submit: string;
    missing: string;
    ended: string;
    another: string;
    goesTo(email: string): string;
    anotherWay: string;
  };
}

/** The page that people sign in to. */
export interface Entrance {
  /** Its address. */
  home: string;
  api: SignInApi;
  /** Somebody has signed in. */
  entered(): void;
  text: SignInText;
}

export const Entrance = createContext<Entrance | null>(null);

/** Whether the service sends mail. It says so in the page. */
export const sendsMail = (): boolean => document.body.dataset.mail === "true";

export function useEntrance(): Entrance {
  const entrance = useContext(Entrance);
  if (!entrance) throw new Error("a part of the sign-in stands outside of an Entrance");
  return entrance;
}
