import type { ThreadText } from "../text.ts";

export default {
  title: "Scrivi al corriere",
  you: "Tu",
  rider: "Corriere",
  operator: "Servizio di consegna",
  field: "Scrivi un messaggio",
  send: "Invia",
  unread: "Non ancora letto",
  report: "Segnala",
  reported: "Segnalato",
  soon: "Un momento: il prossimo messaggio può partire tra pochi secondi.",
  closed: "Non si possono più inviare messaggi.",
  phrases: {
    at_gate: "Sono al cancello",
    ring_twice: "Suona due volte, per favore",
    cant_find: "Non lo trovo",
    lift_broken: "L’ascensore è rotto",
    five_minutes: "Ancora cinque minuti",
    on_my_way_down: "Sto scendendo",
    leave_at_door: "Lascialo davanti alla porta",
    thank_you: "Grazie",
    ok: "Va bene",
  },
} satisfies ThreadText;
