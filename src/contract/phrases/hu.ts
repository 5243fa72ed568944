import type { Phrases } from "../message.ts";

export default {
  at_gate: "A kapunál vagyok",
  ring_twice: "Kérlek, csengess kétszer",
  cant_find: "Nem találom",
  lift_broken: "Nem működik a lift",
  five_minutes: "Még öt perc",
  on_my_way_down: "Megyek le",
  leave_at_door: "Kérlek, hagyd az ajtónál",
  thank_you: "Köszönöm",
  ok: "Rendben",
} satisfies Phrases;
