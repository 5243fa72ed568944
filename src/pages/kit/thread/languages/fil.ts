import phrases from "../../../../contract/phrases/fil.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Mensahe sa rider",
  you: "Ikaw",
  rider: "Ang rider",
  operator: "Serbisyo ng delivery",
  field: "Sumulat ng mensahe",
  send: "Ipadala",
  unread: "Hindi pa nababasa",
  report: "I-report",
  reported: "Na-report na",
  soon: "Sandali: maipapadala ang kasunod pagkalipas ng ilang segundo.",
  closed: "Hindi na makakapagpadala ng mensahe.",
  phrases,
} satisfies ThreadText;
