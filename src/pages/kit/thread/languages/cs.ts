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
  phrases: {
    at_gate: "Jsem u branky",
    ring_twice: "Zazvoňte prosím dvakrát",
    cant_find: "Nemůžu to najít",
    lift_broken: "Výtah nefunguje",
    five_minutes: "Ještě pět minut",
    on_my_way_down: "Jdu dolů",
    leave_at_door: "Nechte to prosím u dveří",
    thank_you: "Děkuji",
    ok: "Dobře",
  },
} satisfies ThreadText;
