import phrases from "../../../../contract/phrases/ro.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Scrie curierului",
  you: "Tu",
  rider: "Curier",
  operator: "Serviciul de livrare",
  field: "Scrie un mesaj",
  send: "Trimite",
  unread: "Încă necitit",
  report: "Raportează",
  reported: "Raportat",
  soon: "O clipă: următorul mesaj poate pleca în câteva secunde.",
  closed: "Nu se mai pot trimite mesaje.",
  phrases,
} satisfies ThreadText;
