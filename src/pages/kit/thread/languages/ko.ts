import type { ThreadText } from "../text.ts";

export default {
  title: "라이더에게 메시지",
  you: "나",
  rider: "라이더",
  operator: "배달 서비스",
  field: "메시지 쓰기",
  send: "보내기",
  unread: "아직 안 읽음",
  report: "신고",
  reported: "신고됨",
  soon: "잠시만요. 다음 메시지는 몇 초 뒤에 보낼 수 있어요.",
  closed: "더 이상 메시지를 보낼 수 없어요.",
  phrases: {
    at_gate: "대문 앞이에요",
    ring_twice: "벨을 두 번 눌러 주세요",
    cant_find: "못 찾겠어요",
    lift_broken: "엘리베이터가 고장 났어요",
    five_minutes: "5분만 더요",
    on_my_way_down: "지금 내려가요",
    leave_at_door: "문 앞에 놓아 주세요",
    thank_you: "감사합니다",
    ok: "네, 알겠어요",
  },
} satisfies ThreadText;
