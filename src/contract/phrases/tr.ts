import type { Phrases } from "../message.ts";

export default {
  at_gate: "Kapıdayım",
  ring_twice: "Lütfen zili iki kez çalın",
  cant_find: "Bulamıyorum",
  lift_broken: "Asansör bozuk",
  five_minutes: "Beş dakika daha",
  on_my_way_down: "Aşağı iniyorum",
  leave_at_door: "Lütfen kapıya bırakın",
  thank_you: "Teşekkürler",
  ok: "Tamam",
} satisfies Phrases;
