import type { Phrases } from "../message.ts";

export default {
  at_gate: "Estoy en la puerta de la calle",
  ring_twice: "Llama dos veces, por favor",
  cant_find: "No lo encuentro",
  lift_broken: "El ascensor no funciona",
  five_minutes: "Cinco minutos más",
  on_my_way_down: "Ya bajo",
  leave_at_door: "Déjalo en la puerta, por favor",
  thank_you: "Gracias",
  ok: "De acuerdo",
} satisfies Phrases;
