import phrases from "../../../../contract/phrases/id.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Kirim pesan ke kurir",
  you: "Anda",
  rider: "Kurir",
  operator: "Layanan antar",
  field: "Tulis pesan",
  send: "Kirim",
  unread: "Belum dibaca",
  report: "Laporkan",
  reported: "Dilaporkan",
  soon: "Sebentar: pesan berikutnya bisa dikirim beberapa detik lagi.",
  closed: "Pesan tidak bisa dikirim lagi.",
  phrases,
} satisfies ThreadText;
