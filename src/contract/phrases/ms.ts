import type { Phrases } from "../message.ts";

export default {
  at_gate: "Saya di pintu pagar",
  ring_twice: "Sila tekan loceng dua kali",
  cant_find: "Saya tidak jumpa tempatnya",
  lift_broken: "Lif rosak",
  five_minutes: "Lima minit lagi",
  on_my_way_down: "Saya turun sekarang",
  leave_at_door: "Sila letak di depan pintu",
  thank_you: "Terima kasih",
  ok: "Baik",
} satisfies Phrases;
