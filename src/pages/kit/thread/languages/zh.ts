import phrases from "../../../../contract/phrases/zh.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "给骑手留言",
  you: "您",
  rider: "骑手",
  operator: "配送服务",
  field: "写一条消息",
  send: "发送",
  unread: "尚未阅读",
  report: "举报",
  reported: "已举报",
  soon: "请稍等，几秒后可以发送下一条消息。",
  closed: "不能再发送消息了。",
  phrases,
} satisfies ThreadText;
