import type { ThreadText } from "../text.ts";

export default {
  title: "Viesti lähetille",
  you: "Sinä",
  rider: "Lähetti",
  operator: "Kuljetuspalvelu",
  field: "Kirjoita viesti",
  send: "Lähetä",
  unread: "Ei vielä luettu",
  report: "Ilmoita",
  reported: "Ilmoitettu",
  soon: "Hetki: seuraavan viestin voi lähettää muutaman sekunnin päästä.",
  closed: "Viestejä ei voi enää lähettää.",
  phrases: {
    at_gate: "Olen portilla",
    ring_twice: "Soita kahdesti, kiitos",
    cant_find: "En löydä perille",
    lift_broken: "Hissi on rikki",
    five_minutes: "Vielä viisi minuuttia",
    on_my_way_down: "Tulen alas",
    leave_at_door: "Jätä oven eteen, kiitos",
    thank_you: "Kiitos",
    ok: "Selvä",
  },
} satisfies ThreadText;
