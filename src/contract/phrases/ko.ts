import type { Phrases } from "../message.ts";

export default {
  at_gate: "대문 앞이에요",
  ring_twice: "벨을 두 번 눌러 주세요",
  cant_find: "못 찾겠어요",
  lift_broken: "엘리베이터가 고장 났어요",
  five_minutes: "5분만 더요",
  on_my_way_down: "지금 내려가요",
  leave_at_door: "문 앞에 놓아 주세요",
  thank_you: "감사합니다",
  ok: "네, 알겠어요",
} satisfies Phrases;
