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
  phrases: {
    at_gate: "أنا عند البوابة",
    ring_twice: "رنّ الجرس مرتين من فضلك",
    cant_find: "لا أجد المكان",
    lift_broken: "المصعد معطّل",
    five_minutes: "خمس دقائق أخرى",
    on_my_way_down: "سأنزل حالًا",
    leave_at_door: "اتركه عند الباب من فضلك",
    thank_you: "شكرًا لك",
    ok: "حسنًا",
  },
} satisfies ThreadText;
