import phrases from "../../../../contract/phrases/th.ts";
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
  phrases,
} satisfies ThreadText;
