import type { Phrases } from "../message.ts";

export default {
  at_gate: "Niko getini",
  ring_twice: "Tafadhali piga kengele mara mbili",
  cant_find: "Sipati mahali",
  lift_broken: "Lifti imeharibika",
  five_minutes: "Dakika tano zaidi",
  on_my_way_down: "Nashuka sasa",
  leave_at_door: "Tafadhali acha mlangoni",
  thank_you: "Asante",
  ok: "Sawa",
} satisfies Phrases;
