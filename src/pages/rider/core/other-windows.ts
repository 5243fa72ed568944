import type { About } from "./changes.ts";

/** What one window of the app tells the others of this browser. */
export type News =
  /** Something else waits on the phone, or was read. */
  | { kind: "added"; about: About | null }
  /** The service knows more, or somebody else is signed in. */
  | { kind: "settled" };

/** The other windows of the app. */
export interface OtherWindows {
  tell(news: News): void;
  /** Returns the function that ends it. */
  hear(listener: (news: News) => void): () => void;
  close(): void;
}

/** Where there are no other windows, or the browser can't reach them: they see the news at their next request. */
export const NO_OTHER_WINDOWS: OtherWindows = { tell: () => {}, hear: () => () => {}, close: () => {} };
