import type { ThreadText } from "../text.ts";

export default {
  title: "הודעה לשליח",
  you: "אני",
  rider: "השליח",
  operator: "שירות המשלוחים",
  field: "כתיבת הודעה",
  send: "שליחה",
  unread: "עוד לא נקראה",
  report: "דיווח",
  reported: "דווח",
  soon: "רק רגע: אפשר לשלוח את ההודעה הבאה בעוד כמה שניות.",
  closed: "אי אפשר לשלוח עוד הודעות.",
  phrases: {
    at_gate: "אני ליד השער",
    ring_twice: "נא לצלצל פעמיים",
    cant_find: "לא מוצאים את המקום",
    lift_broken: "המעלית מקולקלת",
    five_minutes: "עוד חמש דקות",
    on_my_way_down: "כבר יורדים אליך",
    leave_at_door: "נא להשאיר ליד הדלת",
    thank_you: "תודה",
    ok: "בסדר",
  },
} satisfies ThreadText;
