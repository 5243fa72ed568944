import type { Phrases } from "../message.ts";

export default {
  at_gate: "Sono al cancello",
  ring_twice: "Suona due volte, per favore",
  cant_find: "Non lo trovo",
  lift_broken: "L’ascensore è rotto",
  five_minutes: "Ancora cinque minuti",
  on_my_way_down: "Sto scendendo",
  leave_at_door: "Lascialo davanti alla porta",
  thank_you: "Grazie",
  ok: "Va bene",
} satisfies Phrases;
