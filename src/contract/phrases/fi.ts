import type { Phrases } from "../message.ts";

export default {
  at_gate: "Olen portilla",
  ring_twice: "Soita kahdesti, kiitos",
  cant_find: "En löydä perille",
  lift_broken: "Hissi on rikki",
  five_minutes: "Vielä viisi minuuttia",
  on_my_way_down: "Tulen alas",
  leave_at_door: "Jätä oven eteen, kiitos",
  thank_you: "Kiitos",
  ok: "Selvä",
} satisfies Phrases;
