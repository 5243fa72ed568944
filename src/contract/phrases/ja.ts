import type { Phrases } from "../message.ts";

export default {
  at_gate: "門の前にいます",
  ring_twice: "2回鳴らしてください",
  cant_find: "見つかりません",
  lift_broken: "エレベーターが故障中です",
  five_minutes: "あと5分です",
  on_my_way_down: "今、下りていきます",
  leave_at_door: "ドアの前に置いてください",
  thank_you: "ありがとうございます",
  ok: "了解です",
} satisfies Phrases;
