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
  phrases: {
    at_gate: "Είμαι στην πύλη",
    ring_twice: "Χτυπήστε δύο φορές",
    cant_find: "Δεν το βρίσκω",
    lift_broken: "Το ασανσέρ χάλασε",
    five_minutes: "Άλλα πέντε λεπτά",
    on_my_way_down: "Κατεβαίνω",
    leave_at_door: "Αφήστε το στην πόρτα",
    thank_you: "Ευχαριστώ",
    ok: "Εντάξει",
  },
} satisfies ThreadText;
