import type { Phrases } from "../message.ts";

export default {
  at_gate: "በሩ ላይ ነኝ",
  ring_twice: "እባክዎ ሁለቴ ይደውሉ",
  cant_find: "ላገኘው አልቻልኩም",
  lift_broken: "ሊፍቱ ተበላሽቷል",
  five_minutes: "አምስት ደቂቃ ብቻ",
  on_my_way_down: "እየወረድኩ ነው",
  leave_at_door: "እባክዎ በሩ ላይ ይተዉት",
  thank_you: "አመሰግናለሁ",
  ok: "እሺ",
} satisfies Phrases;
