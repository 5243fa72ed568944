import phrases from "../../../../contract/phrases/ur.ts";
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
  phrases,
} satisfies ThreadText;
