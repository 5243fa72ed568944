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
  phrases: {
    at_gate: "Saya di pintu pagar",
    ring_twice: "Sila tekan loceng dua kali",
    cant_find: "Saya tidak jumpa tempatnya",
    lift_broken: "Lif rosak",
    five_minutes: "Lima minit lagi",
    on_my_way_down: "Saya turun sekarang",
    leave_at_door: "Sila letak di depan pintu",
    thank_you: "Terima kasih",
    ok: "Baik",
  },
} satisfies ThreadText;
