import type { Phrases } from "../message.ts";

export default {
  at_gate: "Jag är vid porten",
  ring_twice: "Ring på två gånger, tack",
  cant_find: "Jag hittar inte",
  lift_broken: "Hissen är trasig",
  five_minutes: "Fem minuter till",
  on_my_way_down: "Jag kommer ner",
  leave_at_door: "Ställ det vid dörren, tack",
  thank_you: "Tack",
  ok: "Okej",
} satisfies Phrases;
