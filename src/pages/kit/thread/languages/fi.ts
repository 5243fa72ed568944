import phrases from "../../../../contract/phrases/fi.ts";
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
  phrases,
} satisfies ThreadText;
