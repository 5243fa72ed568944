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
  phrases: {
    at_gate: "Niko getini",
    ring_twice: "Tafadhali piga kengele mara mbili",
    cant_find: "Sipati mahali",
    lift_broken: "Lifti imeharibika",
    five_minutes: "Dakika tano zaidi",
    on_my_way_down: "Nashuka sasa",
    leave_at_door: "Tafadhali acha mlangoni",
    thank_you: "Asante",
    ok: "Sawa",
  },
} satisfies ThreadText;
