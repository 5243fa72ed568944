import phrases from "../../../../contract/phrases/it.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Scrivi al corriere",
  you: "Tu",
  rider: "Corriere",
  operator: "Servizio di consegna",
  field: "Scrivi un messaggio",
  send: "Invia",
  unread: "Non ancora letto",
  report: "Segnala",
  reported: "Segnalato",
  soon: "Un momento: il prossimo messaggio può partire tra pochi secondi.",
  closed: "Non si possono più inviare messaggi.",
  phrases,
} satisfies ThreadText;
