import type { Phrases } from "../message.ts";

export default {
  at_gate: "Jeg er ved porten",
  ring_twice: "Ring på to ganger, takk",
  cant_find: "Jeg finner det ikke",
  lift_broken: "Heisen virker ikke",
  five_minutes: "Fem minutter til",
  on_my_way_down: "Jeg kommer ned",
  leave_at_door: "Sett det ved døren, takk",
  thank_you: "Takk",
  ok: "Greit",
} satisfies Phrases;
