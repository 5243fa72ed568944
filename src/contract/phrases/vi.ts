import type { Phrases } from "../message.ts";

export default {
  at_gate: "Tôi đang ở cổng",
  ring_twice: "Vui lòng bấm chuông hai lần",
  cant_find: "Tôi không tìm thấy",
  lift_broken: "Thang máy hỏng",
  five_minutes: "Năm phút nữa",
  on_my_way_down: "Tôi đang xuống",
  leave_at_door: "Vui lòng để trước cửa",
  thank_you: "Cảm ơn",
  ok: "Được",
} satisfies Phrases;
