import phrases from "../../../../contract/phrases/de.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Nachricht an den Kurier",
  you: "Du",
  rider: "Kurier",
  operator: "Lieferdienst",
  field: "Nachricht schreiben",
  send: "Senden",
  unread: "Noch nicht gelesen",
  report: "Melden",
  reported: "Gemeldet",
  soon: "Einen Moment: Die nächste Nachricht geht in ein paar Sekunden.",
  closed: "Es sind keine Nachrichten mehr möglich.",
  phrases,
} satisfies ThreadText;
