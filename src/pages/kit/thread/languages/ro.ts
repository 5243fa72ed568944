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
  phrases: {
    at_gate: "Sunt la poartă",
    ring_twice: "Sunați de două ori, vă rog",
    cant_find: "Nu găsesc adresa",
    lift_broken: "Liftul e stricat",
    five_minutes: "Încă cinci minute",
    on_my_way_down: "Cobor acum",
    leave_at_door: "Lăsați-l la ușă, vă rog",
    thank_you: "Mulțumesc",
    ok: "Bine",
  },
} satisfies ThreadText;
