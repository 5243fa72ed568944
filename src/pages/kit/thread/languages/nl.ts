import type { ThreadText } from "../text.ts";

export default {
  title: "Bericht aan de bezorger",
  you: "Jij",
  rider: "Bezorger",
  operator: "Bezorgdienst",
  field: "Schrijf een bericht",
  send: "Versturen",
  unread: "Nog niet gelezen",
  report: "Melden",
  reported: "Gemeld",
  soon: "Een moment: het volgende bericht kan over een paar seconden.",
  closed: "Er kunnen geen berichten meer worden verstuurd.",
  phrases: {
    at_gate: "Ik sta bij het hek",
    ring_twice: "Graag twee keer aanbellen",
    cant_find: "Ik kan het niet vinden",
    lift_broken: "De lift is kapot",
    five_minutes: "Nog vijf minuten",
    on_my_way_down: "Ik kom naar beneden",
    leave_at_door: "Graag bij de deur neerzetten",
    thank_you: "Bedankt",
    ok: "Oké",
  },
} satisfies ThreadText;
