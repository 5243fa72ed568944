import phrases from "../../../../contract/phrases/sv.ts";
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
  phrases,
} satisfies ThreadText;
