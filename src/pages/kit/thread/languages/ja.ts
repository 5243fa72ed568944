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
  phrases: {
    at_gate: "門の前にいます",
    ring_twice: "2回鳴らしてください",
    cant_find: "見つかりません",
    lift_broken: "エレベーターが故障中です",
    five_minutes: "あと5分です",
    on_my_way_down: "今、下りていきます",
    leave_at_door: "ドアの前に置いてください",
    thank_you: "ありがとうございます",
    ok: "了解です",
  },
} satisfies ThreadText;
