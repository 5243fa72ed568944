import type { Problem } from "../../kit/client.ts";
import type { KitWords } from "../../kit/ui/words.ts";
import { text } from "./en.ts";

/** The words of the kit's components. */
export const words: KitWords = {
  ...text.kit,
  explain(problem: Problem): string {
    const known = Object.entries(text.problems).find(([code]) => code === problem.code);
    if (known) return known[1];
    if (problem.status === 0) return text.problems.no_network;
    if (problem.status >= 500) return text.problems.unavailable;
    // The fields' own sentences stand beside them.
    return problem.errors.length > 0 ? text.problems.fields : problem.detail || text.problems.unavailable;
  },
};
