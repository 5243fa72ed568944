import type { Phrases } from "../message.ts";

export default {
  at_gate: "Ich bin am Tor",
  ring_twice: "Bitte zweimal klingeln",
  cant_find: "Ich finde es nicht",
  lift_broken: "Der Aufzug ist kaputt",
  five_minutes: "Noch fünf Minuten",
  on_my_way_down: "Ich komme runter",
  leave_at_door: "Bitte vor die Tür stellen",
  thank_you: "Danke",
  ok: "In Ordnung",
} satisfies Phrases;
