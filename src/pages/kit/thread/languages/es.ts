import type { ThreadText } from "../text.ts";

export default {
  title: "Escribir al repartidor",
  you: "Tú",
  rider: "Repartidor",
  operator: "Servicio de reparto",
  field: "Escribe un mensaje",
  send: "Enviar",
  unread: "Aún no leído",
  report: "Denunciar",
  reported: "Denunciado",
  soon: "Un momento: el próximo mensaje podrá salir en unos segundos.",
  closed: "Ya no se pueden enviar mensajes.",
  phrases: {
    at_gate: "Estoy en la puerta de la calle",
    ring_twice: "Llama dos veces, por favor",
    cant_find: "No lo encuentro",
    lift_broken: "El ascensor no funciona",
    five_minutes: "Cinco minutos más",
    on_my_way_down: "Ya bajo",
    leave_at_door: "Déjalo en la puerta, por favor",
    thank_you: "Gracias",
    ok: "De acuerdo",
  },
} satisfies ThreadText;
