import type { Phrases } from "../message.ts";

export default {
  at_gate: "我在大门口",
  ring_twice: "请按两次门铃",
  cant_find: "我找不到地址",
  lift_broken: "电梯坏了",
  five_minutes: "再等五分钟",
  on_my_way_down: "我这就下楼",
  leave_at_door: "请放在门口",
  thank_you: "谢谢",
  ok: "好的",
} satisfies Phrases;
