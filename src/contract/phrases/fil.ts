import type { Phrases } from "../message.ts";

export default {
  at_gate: "Nasa gate ako",
  ring_twice: "Pakipindot ng dalawang beses",
  cant_find: "Hindi ko mahanap",
  lift_broken: "Sira ang elevator",
  five_minutes: "Limang minuto pa",
  on_my_way_down: "Pababa na ako",
  leave_at_door: "Pakiiwan na lang sa pinto",
  thank_you: "Salamat",
  ok: "Sige",
} satisfies Phrases;
