import type { Phrases } from "../message.ts";

export default {
  at_gate: "אני ליד השער",
  ring_twice: "נא לצלצל פעמיים",
  cant_find: "לא מוצאים את המקום",
  lift_broken: "המעלית מקולקלת",
  five_minutes: "עוד חמש דקות",
  on_my_way_down: "כבר יורדים אליך",
  leave_at_door: "נא להשאיר ליד הדלת",
  thank_you: "תודה",
  ok: "בסדר",
} satisfies Phrases;
