import type { ThreadText } from "../text.ts";

export default {
  title: "Skriv til buddet",
  you: "Dig",
  rider: "Bud",
  operator: "Leveringstjenesten",
  field: "Skriv en besked",
  send: "Send",
  unread: "Ikke læst endnu",
  report: "Anmeld",
  reported: "Anmeldt",
  soon: "Et øjeblik: Den næste besked kan sendes om få sekunder.",
  closed: "Der kan ikke sendes flere beskeder.",
  phrases: {
    at_gate: "Jeg er ved porten",
    ring_twice: "Ring på to gange, tak",
    cant_find: "Jeg kan ikke finde det",
    lift_broken: "Elevatoren virker ikke",
    five_minutes: "Fem minutter endnu",
    on_my_way_down: "Jeg kommer ned",
    leave_at_door: "Stil det ved døren, tak",
    thank_you: "Tak",
    ok: "Okay",
  },
} satisfies ThreadText;
