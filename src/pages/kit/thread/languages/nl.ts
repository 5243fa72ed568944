import phrases from "../../../../contract/phrases/nl.ts";
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
  phrases,
} satisfies ThreadText;
