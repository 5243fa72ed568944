import phrases from "../../../../contract/phrases/sw.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Ujumbe kwa msafirishaji",
  you: "Wewe",
  rider: "Msafirishaji",
  operator: "Huduma ya usafirishaji",
  field: "Andika ujumbe",
  send: "Tuma",
  unread: "Bado haujasomwa",
  report: "Ripoti",
  reported: "Imeripotiwa",
  soon: "Subiri kidogo: ujumbe unaofuata unaweza kutumwa baada ya sekunde chache.",
  closed: "Huwezi kutuma ujumbe tena.",
  phrases,
} satisfies ThreadText;
