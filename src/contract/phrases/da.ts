import type { Phrases } from "../message.ts";

export default {
  at_gate: "Jeg er ved porten",
  ring_twice: "Ring på to gange, tak",
  cant_find: "Jeg kan ikke finde det",
  lift_broken: "Elevatoren virker ikke",
  five_minutes: "Fem minutter endnu",
  on_my_way_down: "Jeg kommer ned",
  leave_at_door: "Stil det ved døren, tak",
  thank_you: "Tak",
  ok: "Okay",
} satisfies Phrases;
