import { tell } from "./tell.ts";

/** The page's Content-Security-Policy stands in the way of `origin`. */
export function hintAtPolicy(directive: string, origin: string): void {
  tell(`This page's Content-Security-Policy blocks ${origin}. Add it to ${directive}.`);
}
