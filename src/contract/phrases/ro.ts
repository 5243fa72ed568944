import type { Phrases } from "../message.ts";

export default {
  at_gate: "Sunt la poartă",
  ring_twice: "Sunați de două ori, vă rog",
  cant_find: "Nu găsesc adresa",
  lift_broken: "Liftul e stricat",
  five_minutes: "Încă cinci minute",
  on_my_way_down: "Cobor acum",
  leave_at_door: "Lăsați-l la ușă, vă rog",
  thank_you: "Mulțumesc",
  ok: "Bine",
} satisfies Phrases;
