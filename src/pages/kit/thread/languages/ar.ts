import phrases from "../../../../contract/phrases/ar.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "رسالة إلى المندوب",
  you: "أنت",
  rider: "المندوب",
  operator: "خدمة التوصيل",
  field: "اكتب رسالة",
  send: "إرسال",
  unread: "لم تُقرأ بعد",
  report: "إبلاغ",
  reported: "تم الإبلاغ",
  soon: "لحظة: يمكن إرسال الرسالة التالية بعد ثوانٍ.",
  closed: "لم يعد بالإمكان إرسال رسائل.",
  phrases,
} satisfies ThreadText;
