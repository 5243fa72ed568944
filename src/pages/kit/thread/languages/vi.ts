import phrases from "../../../../contract/phrases/vi.ts";
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
  phrases,
} satisfies ThreadText;
