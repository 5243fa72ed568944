import phrases from "../../../../contract/phrases/el.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Μήνυμα στον διανομέα",
  you: "Εσείς",
  rider: "Διανομέας",
  operator: "Υπηρεσία διανομής",
  field: "Γράψτε ένα μήνυμα",
  send: "Αποστολή",
  unread: "Δεν διαβάστηκε ακόμη",
  report: "Αναφορά",
  reported: "Αναφέρθηκε",
  soon: "Μια στιγμή: το επόμενο μήνυμα μπορεί να σταλεί σε λίγα δευτερόλεπτα.",
  closed: "Δεν μπορούν να σταλούν άλλα μηνύματα.",
  phrases,
} satisfies ThreadText;
