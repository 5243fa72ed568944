import phrases from "../../../../contract/phrases/hu.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Üzenet a futárnak",
  you: "Te",
  rider: "Futár",
  operator: "Futárszolgálat",
  field: "Írj üzenetet",
  send: "Küldés",
  unread: "Még nem olvasta",
  report: "Jelentés",
  reported: "Jelentve",
  soon: "Egy pillanat: a következő üzenet pár másodperc múlva mehet.",
  closed: "Több üzenet már nem küldhető.",
  phrases,
} satisfies ThreadText;
