import phrases from "../../../../contract/phrases/ms.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Mesej kepada penghantar",
  you: "Anda",
  rider: "Penghantar",
  operator: "Khidmat penghantaran",
  field: "Tulis mesej",
  send: "Hantar",
  unread: "Belum dibaca",
  report: "Laporkan",
  reported: "Dilaporkan",
  soon: "Sebentar: mesej seterusnya boleh dihantar beberapa saat lagi.",
  closed: "Mesej tidak boleh dihantar lagi.",
  phrases,
} satisfies ThreadText;
