import phrases from "../../../../contract/phrases/no.ts";
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
  phrases,
} satisfies ThreadText;
