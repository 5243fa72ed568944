import phrases from "../../../../contract/phrases/ja.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "配達員にメッセージ",
  you: "あなた",
  rider: "配達員",
  operator: "配達サービス",
  field: "メッセージを書く",
  send: "送信",
  unread: "まだ読まれていません",
  report: "報告する",
  reported: "報告済み",
  soon: "少しお待ちください。次のメッセージは数秒後に送れます。",
  closed: "これ以上メッセージは送れません。",
  phrases,
} satisfies ThreadText;
