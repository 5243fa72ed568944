import phrases from "../../../../contract/phrases/fr.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Écrire au livreur",
  you: "Vous",
  rider: "Livreur",
  operator: "Service de livraison",
  field: "Écrire un message",
  send: "Envoyer",
  unread: "Pas encore lu",
  report: "Signaler",
  reported: "Signalé",
  soon: "Un instant : le prochain message pourra partir dans quelques secondes.",
  closed: "Il n’est plus possible d’envoyer de messages.",
  phrases,
} satisfies ThreadText;
