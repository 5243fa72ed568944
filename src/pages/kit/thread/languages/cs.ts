import phrases from "../../../../contract/phrases/cs.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Napsat kurýrovi",
  you: "Vy",
  rider: "Kurýr",
  operator: "Doručovací služba",
  field: "Napište zprávu",
  send: "Odeslat",
  unread: "Zatím nepřečteno",
  report: "Nahlásit",
  reported: "Nahlášeno",
  soon: "Okamžik: další zprávu můžete poslat za pár sekund.",
  closed: "Další zprávy už poslat nelze.",
  phrases,
} satisfies ThreadText;
