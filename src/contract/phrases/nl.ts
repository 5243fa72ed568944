import type { Phrases } from "../message.ts";

export default {
  at_gate: "Ik sta bij het hek",
  ring_twice: "Graag twee keer aanbellen",
  cant_find: "Ik kan het niet vinden",
  lift_broken: "De lift is kapot",
  five_minutes: "Nog vijf minuten",
  on_my_way_down: "Ik kom naar beneden",
  leave_at_door: "Graag bij de deur neerzetten",
  thank_you: "Bedankt",
  ok: "Oké",
} satisfies Phrases;
