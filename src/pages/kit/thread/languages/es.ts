import phrases from "../../../../contract/phrases/es.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Escribir al repartidor",
  you: "Tú",
  rider: "Repartidor",
  operator: "Servicio de reparto",
  field: "Escribe un mensaje",
  send: "Enviar",
  unread: "Aún no leído",
  report: "Denunciar",
  reported: "Denunciado",
  soon: "Un momento: el próximo mensaje podrá salir en unos segundos.",
  closed: "Ya no se pueden enviar mensajes.",
  phrases,
} satisfies ThreadText;
