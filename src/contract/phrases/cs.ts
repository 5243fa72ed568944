import type { Phrases } from "../message.ts";

export default {
  at_gate: "Jsem u branky",
  ring_twice: "Zazvoňte prosím dvakrát",
  cant_find: "Nemůžu to najít",
  lift_broken: "Výtah nefunguje",
  five_minutes: "Ještě pět minut",
  on_my_way_down: "Jdu dolů",
  leave_at_door: "Nechte to prosím u dveří",
  thank_you: "Děkuji",
  ok: "Dobře",
} satisfies Phrases;
