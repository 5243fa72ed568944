import type { Phrases } from "../message.ts";

export default {
  at_gate: "Saya di gerbang",
  ring_twice: "Tolong bunyikan bel dua kali",
  cant_find: "Saya tidak menemukannya",
  lift_broken: "Liftnya rusak",
  five_minutes: "Lima menit lagi",
  on_my_way_down: "Saya turun sekarang",
  leave_at_door: "Tolong taruh di depan pintu",
  thank_you: "Terima kasih",
  ok: "Oke",
} satisfies Phrases;
