import type { Phrases } from "../message.ts";

export default {
  at_gate: "أنا عند البوابة",
  ring_twice: "رنّ الجرس مرتين من فضلك",
  cant_find: "لا أجد المكان",
  lift_broken: "المصعد معطّل",
  five_minutes: "خمس دقائق أخرى",
  on_my_way_down: "سأنزل حالًا",
  leave_at_door: "اتركه عند الباب من فضلك",
  thank_you: "شكرًا لك",
  ok: "حسنًا",
} satisfies Phrases;
