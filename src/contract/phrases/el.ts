import type { Phrases } from "../message.ts";

export default {
  at_gate: "Είμαι στην πύλη",
  ring_twice: "Χτυπήστε δύο φορές",
  cant_find: "Δεν το βρίσκω",
  lift_broken: "Το ασανσέρ χάλασε",
  five_minutes: "Άλλα πέντε λεπτά",
  on_my_way_down: "Κατεβαίνω",
  leave_at_door: "Αφήστε το στην πόρτα",
  thank_you: "Ευχαριστώ",
  ok: "Εντάξει",
} satisfies Phrases;
