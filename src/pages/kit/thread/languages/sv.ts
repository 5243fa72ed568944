import type { ThreadText } from "../text.ts";

export default {
  title: "Skriv till budet",
  you: "Du",
  rider: "Bud",
  operator: "Leveranstjänsten",
  field: "Skriv ett meddelande",
  send: "Skicka",
  unread: "Inte läst än",
  report: "Anmäl",
  reported: "Anmält",
  soon: "Ett ögonblick: nästa meddelande kan skickas om några sekunder.",
  closed: "Det går inte att skicka fler meddelanden.",
  phrases: {
    at_gate: "Jag är vid porten",
    ring_twice: "Ring på två gånger, tack",
    cant_find: "Jag hittar inte",
    lift_broken: "Hissen är trasig",
    five_minutes: "Fem minuter till",
    on_my_way_down: "Jag kommer ner",
    leave_at_door: "Ställ det vid dörren, tack",
    thank_you: "Tack",
    ok: "Okej",
  },
} satisfies ThreadText;
