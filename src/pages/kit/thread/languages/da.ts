import phrases from "../../../../contract/phrases/da.ts";
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
  phrases,
} satisfies ThreadText;
