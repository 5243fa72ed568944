import type { ThreadText } from "../text.ts";

export default {
  title: "رائیڈر کو پیغام",
  you: "آپ",
  rider: "رائیڈر",
  operator: "ڈیلیوری سروس",
  field: "پیغام لکھیں",
  send: "بھیجیں",
  unread: "ابھی پڑھا نہیں گیا",
  report: "رپورٹ کریں",
  reported: "رپورٹ ہو گئی",
  soon: "ایک لمحہ: اگلا پیغام چند سیکنڈ بعد جا سکے گا۔",
  closed: "اب مزید پیغام نہیں بھیجے جا سکتے۔",
  phrases: {
    at_gate: "میں گیٹ پر ہوں",
    ring_twice: "براہِ کرم دو بار گھنٹی بجائیں",
    cant_find: "جگہ نہیں مل رہی",
    lift_broken: "لفٹ خراب ہے",
    five_minutes: "پانچ منٹ اور",
    on_my_way_down: "نیچے آ رہے ہیں",
    leave_at_door: "براہِ کرم دروازے پر رکھ دیں",
    thank_you: "شکریہ",
    ok: "ٹھیک ہے",
  },
} satisfies ThreadText;
