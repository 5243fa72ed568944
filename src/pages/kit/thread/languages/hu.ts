import type { ThreadText } from "../text.ts";

export default {
  title: "Üzenet a futárnak",
  you: "Te",
  rider: "Futár",
  operator: "Futárszolgálat",
  field: "Írj üzenetet",
  send: "Küldés",
  unread: "Még nem olvasta",
  report: "Jelentés",
  reported: "Jelentve",
  soon: "Egy pillanat: a következő üzenet pár másodperc múlva mehet.",
  closed: "Több üzenet már nem küldhető.",
  phrases: {
    at_gate: "A kapunál vagyok",
    ring_twice: "Kérlek, csengess kétszer",
    cant_find: "Nem találom",
    lift_broken: "Nem működik a lift",
    five_minutes: "Még öt perc",
    on_my_way_down: "Megyek le",
    leave_at_door: "Kérlek, hagyd az ajtónál",
    thank_you: "Köszönöm",
    ok: "Rendben",
  },
} satisfies ThreadText;
