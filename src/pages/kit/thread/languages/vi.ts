import type { ThreadText } from "../text.ts";

export default {
  title: "Nhắn người giao",
  you: "Bạn",
  rider: "Người giao",
  operator: "Dịch vụ giao hàng",
  field: "Viết tin nhắn",
  send: "Gửi",
  unread: "Chưa đọc",
  report: "Báo cáo",
  reported: "Đã báo cáo",
  soon: "Đợi chút: vài giây nữa có thể gửi tin tiếp theo.",
  closed: "Không thể gửi thêm tin nhắn.",
  phrases: {
    at_gate: "Tôi đang ở cổng",
    ring_twice: "Vui lòng bấm chuông hai lần",
    cant_find: "Tôi không tìm thấy",
    lift_broken: "Thang máy hỏng",
    five_minutes: "Năm phút nữa",
    on_my_way_down: "Tôi đang xuống",
    leave_at_door: "Vui lòng để trước cửa",
    thank_you: "Cảm ơn",
    ok: "Được",
  },
} satisfies ThreadText;
