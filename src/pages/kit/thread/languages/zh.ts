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
  phrases: {
    at_gate: "我在大门口",
    ring_twice: "请按两次门铃",
    cant_find: "我找不到地址",
    lift_broken: "电梯坏了",
    five_minutes: "再等五分钟",
    on_my_way_down: "我这就下楼",
    leave_at_door: "请放在门口",
    thank_you: "谢谢",
    ok: "好的",
  },
} satisfies ThreadText;
