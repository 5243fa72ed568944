import type { ThreadText } from "../text.ts";

export default {
  title: "ለአድራሹ መልእክት",
  you: "እርስዎ",
  rider: "አድራሽ",
  operator: "የማድረሻ አገልግሎት",
  field: "መልእክት ይጻፉ",
  send: "ላክ",
  unread: "ገና አልተነበበም",
  report: "ሪፖርት አድርግ",
  reported: "ሪፖርት ተደርጓል",
  soon: "አንድ አፍታ፦ ቀጣዩን መልእክት ከጥቂት ሰከንዶች በኋላ መላክ ይችላሉ።",
  closed: "ከዚህ በኋላ መልእክት መላክ አይቻልም።",
  phrases: {
    at_gate: "በሩ ላይ ነኝ",
    ring_twice: "እባክዎ ሁለቴ ይደውሉ",
    cant_find: "ላገኘው አልቻልኩም",
    lift_broken: "ሊፍቱ ተበላሽቷል",
    five_minutes: "አምስት ደቂቃ ብቻ",
    on_my_way_down: "እየወረድኩ ነው",
    leave_at_door: "እባክዎ በሩ ላይ ይተዉት",
    thank_you: "አመሰግናለሁ",
    ok: "እሺ",
  },
} satisfies ThreadText;
