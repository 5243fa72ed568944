import phrases from "../../../../contract/phrases/pl.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Napisz do kuriera",
  you: "Ty",
  rider: "Kurier",
  operator: "Firma kurierska",
  field: "Napisz wiadomość",
  send: "Wyślij",
  unread: "Jeszcze nieprzeczytane",
  report: "Zgłoś",
  reported: "Zgłoszono",
  soon: "Chwilę: kolejną wiadomość można wysłać za kilka sekund.",
  closed: "Nie można już wysyłać wiadomości.",
  phrases,
} satisfies ThreadText;
