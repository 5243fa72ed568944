import type { ThreadText } from "../text.ts";

export default {
  title: "Mensahe sa rider",
  you: "Ikaw",
  rider: "Ang rider",
  operator: "Serbisyo ng delivery",
  field: "Sumulat ng mensahe",
  send: "Ipadala",
  unread: "Hindi pa nababasa",
  report: "I-report",
  reported: "Na-report na",
  soon: "Sandali: maipapadala ang kasunod pagkalipas ng ilang segundo.",
  closed: "Hindi na makakapagpadala ng mensahe.",
  phrases: {
    at_gate: "Nasa gate ako",
    ring_twice: "Pakipindot ng dalawang beses",
    cant_find: "Hindi ko mahanap",
    lift_broken: "Sira ang elevator",
    five_minutes: "Limang minuto pa",
    on_my_way_down: "Pababa na ako",
    leave_at_door: "Pakiiwan na lang sa pinto",
    thank_you: "Salamat",
    ok: "Sige",
  },
} satisfies ThreadText;
