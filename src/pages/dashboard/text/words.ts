import { createExplain, type KitWords } from "../../kit/ui/words.ts";
import { text } from "./en.ts";

/** The words of the kit's components. */
export const words: KitWords = { ...text.kit, explain: createExplain(text.problems) };
