import type { Phrases } from "../message.ts";

export default {
  at_gate: "Je suis au portail",
  ring_twice: "Sonnez deux fois, merci",
  cant_find: "Je ne trouve pas",
  lift_broken: "L’ascenseur est en panne",
  five_minutes: "Encore cinq minutes",
  on_my_way_down: "Je descends",
  leave_at_door: "Laissez-le devant la porte",
  thank_you: "Merci",
  ok: "D’accord",
} satisfies Phrases;
