import type { Phrases } from "../message.ts";

export default {
  at_gate: "میں گیٹ پر ہوں",
  ring_twice: "براہِ کرم دو بار گھنٹی بجائیں",
  cant_find: "جگہ نہیں مل رہی",
  lift_broken: "لفٹ خراب ہے",
  five_minutes: "پانچ منٹ اور",
  on_my_way_down: "نیچے آ رہے ہیں",
  leave_at_door: "براہِ کرم دروازے پر رکھ دیں",
  thank_you: "شکریہ",
  ok: "ٹھیک ہے",
} satisfies Phrases;
