import phrases from "../../../../contract/phrases/tr.ts";
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
  phrases,
} satisfies ThreadText;
