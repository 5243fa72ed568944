import phrases from "../../../../contract/phrases/am.ts";
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
  phrases,
} satisfies ThreadText;
