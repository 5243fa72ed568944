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
  phrases: {
    at_gate: "Jestem przy bramie",
    ring_twice: "Proszę zadzwonić dwa razy",
    cant_find: "Nie mogę znaleźć",
    lift_broken: "Winda nie działa",
    five_minutes: "Jeszcze pięć minut",
    on_my_way_down: "Już schodzę",
    leave_at_door: "Proszę zostawić pod drzwiami",
    thank_you: "Dziękuję",
    ok: "Dobrze",
  },
} satisfies ThreadText;
