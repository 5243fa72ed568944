import type { Phrases } from "../message.ts";

export default {
  at_gate: "Estou no portão",
  ring_twice: "Toque duas vezes, por favor",
  cant_find: "Não consigo encontrar",
  lift_broken: "O elevador não funciona",
  five_minutes: "Mais cinco minutos",
  on_my_way_down: "Estou descendo",
  leave_at_door: "Deixe na porta, por favor",
  thank_you: "Agradeço",
  ok: "Certo",
} satisfies Phrases;
