import type { ThreadText } from "../text.ts";

export default {
  title: "ส่งข้อความถึงไรเดอร์",
  you: "คุณ",
  rider: "ไรเดอร์",
  operator: "บริการจัดส่ง",
  field: "เขียนข้อความ",
  send: "ส่ง",
  unread: "ยังไม่ได้อ่าน",
  report: "รายงาน",
  reported: "รายงานแล้ว",
  soon: "รอสักครู่ ส่งข้อความถัดไปได้ในไม่กี่วินาที",
  closed: "ส่งข้อความเพิ่มไม่ได้แล้ว",
  phrases: {
    at_gate: "อยู่ที่หน้าประตูรั้ว",
    ring_twice: "กรุณากดกริ่งสองครั้ง",
    cant_find: "หาไม่เจอ",
    lift_broken: "ลิฟต์เสีย",
    five_minutes: "อีกห้านาที",
    on_my_way_down: "กำลังลงไป",
    leave_at_door: "กรุณาวางไว้หน้าประตู",
    thank_you: "ขอบคุณ",
    ok: "ตกลง",
  },
} satisfies ThreadText;
