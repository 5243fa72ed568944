import phrases from "../../../../contract/phrases/ko.ts";
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
  phrases,
} satisfies ThreadText;
