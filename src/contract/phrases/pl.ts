import type { Phrases } from "../message.ts";

export default {
  at_gate: "Jestem przy bramie",
  ring_twice: "Proszę zadzwonić dwa razy",
  cant_find: "Nie mogę znaleźć",
  lift_broken: "Winda nie działa",
  five_minutes: "Jeszcze pięć minut",
  on_my_way_down: "Już schodzę",
  leave_at_door: "Proszę zostawić pod drzwiami",
  thank_you: "Dziękuję",
  ok: "Dobrze",
} satisfies Phrases;
