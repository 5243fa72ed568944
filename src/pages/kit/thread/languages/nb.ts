import type { ThreadText } from "../text.ts";

export default {
  title: "Skriv til budet",
  you: "Deg",
  rider: "Bud",
  operator: "Leveringstjenesten",
  field: "Skriv en melding",
  send: "Send",
  unread: "Ikke lest ennå",
  report: "Rapporter",
  reported: "Rapportert",
  soon: "Et øyeblikk: Neste melding kan sendes om noen sekunder.",
  closed: "Det kan ikke sendes flere meldinger.",
  phrases: {
    at_gate: "Jeg er ved porten",
    ring_twice: "Ring på to ganger, takk",
    cant_find: "Jeg finner det ikke",
    lift_broken: "Heisen virker ikke",
    five_minutes: "Fem minutter til",
    on_my_way_down: "Jeg kommer ned",
    leave_at_door: "Sett det ved døren, takk",
    thank_you: "Takk",
    ok: "Greit",
  },
} satisfies ThreadText;
