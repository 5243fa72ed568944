import type { ThreadText } from "../text.ts";

export default {
  title: "Nachricht an den Kurier",
  you: "Du",
  rider: "Kurier",
  operator: "Lieferdienst",
  field: "Nachricht schreiben",
  send: "Senden",
  unread: "Noch nicht gelesen",
  report: "Melden",
  reported: "Gemeldet",
  soon: "Einen Moment: Die nächste Nachricht geht in ein paar Sekunden.",
  closed: "Es sind keine Nachrichten mehr möglich.",
  phrases: {
    at_gate: "Ich bin am Tor",
    ring_twice: "Bitte zweimal klingeln",
    cant_find: "Ich finde es nicht",
    lift_broken: "Der Aufzug ist kaputt",
    five_minutes: "Noch fünf Minuten",
    on_my_way_down: "Ich komme runter",
    leave_at_door: "Bitte vor die Tür stellen",
    thank_you: "Danke",
    ok: "In Ordnung",
  },
} satisfies ThreadText;
