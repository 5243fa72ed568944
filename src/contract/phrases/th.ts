import type { Phrases } from "../message.ts";

export default {
  at_gate: "อยู่ที่หน้าประตูรั้ว",
  ring_twice: "กรุณากดกริ่งสองครั้ง",
  cant_find: "หาไม่เจอ",
  lift_broken: "ลิฟต์เสีย",
  five_minutes: "อีกห้านาที",
  on_my_way_down: "กำลังลงไป",
  leave_at_door: "กรุณาวางไว้หน้าประตู",
  thank_you: "ขอบคุณ",
  ok: "ตกลง",
} satisfies Phrases;
