/** What the console tells a developer whose page asks for something it doesn't get. Loaded by mistakes alone. */
export { hintAtAttributes } from "./attributes.ts";
export { hintAtFailure } from "./failure.ts";
export { hintAtPolicy } from "./policy.ts";
