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
  phrases: {
    at_gate: "Je suis au portail",
    ring_twice: "Sonnez deux fois, merci",
    cant_find: "Je ne trouve pas",
    lift_broken: "L’ascenseur est en panne",
    five_minutes: "Encore cinq minutes",
    on_my_way_down: "Je descends",
    leave_at_door: "Laissez-le devant la porte",
    thank_you: "Merci",
    ok: "D’accord",
  },
} satisfies ThreadText;
