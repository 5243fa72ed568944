import type { ThreadText } from "../text.ts";

export default {
  title: "Kuryeye mesaj yaz",
  you: "Siz",
  rider: "Kurye",
  operator: "Teslimat hizmeti",
  field: "Mesaj yazın",
  send: "Gönder",
  unread: "Henüz okunmadı",
  report: "Bildir",
  reported: "Bildirildi",
  soon: "Bir saniye: sonraki mesaj birkaç saniye içinde gönderilebilir.",
  closed: "Artık mesaj gönderilemez.",
  phrases: {
    at_gate: "Kapıdayım",
    ring_twice: "Lütfen zili iki kez çalın",
    cant_find: "Bulamıyorum",
    lift_broken: "Asansör bozuk",
    five_minutes: "Beş dakika daha",
    on_my_way_down: "Aşağı iniyorum",
    leave_at_door: "Lütfen kapıya bırakın",
    thank_you: "Teşekkürler",
    ok: "Tamam",
  },
} satisfies ThreadText;
