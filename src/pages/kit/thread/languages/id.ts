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
  phrases: {
    at_gate: "Saya di gerbang",
    ring_twice: "Tolong bunyikan bel dua kali",
    cant_find: "Saya tidak menemukannya",
    lift_broken: "Liftnya rusak",
    five_minutes: "Lima menit lagi",
    on_my_way_down: "Saya turun sekarang",
    leave_at_door: "Tolong taruh di depan pintu",
    thank_you: "Terima kasih",
    ok: "Oke",
  },
} satisfies ThreadText;
