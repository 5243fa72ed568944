import phrases from "../../../../contract/phrases/he.ts";
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
  phrases,
} satisfies ThreadText;
