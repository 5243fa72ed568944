import type { Phrases } from "../message.ts";

export default {
  at_gate: "I’m at the gate",
  ring_twice: "Please ring twice",
  cant_find: "I can’t find it",
  lift_broken: "The lift is broken",
  five_minutes: "Five more minutes",
  on_my_way_down: "I’m coming down",
  leave_at_door: "Please leave it at the door",
  thank_you: "Thank you",
  ok: "OK",
} satisfies Phrases;
