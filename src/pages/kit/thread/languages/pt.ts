import phrases from "../../../../contract/phrases/pt.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Mensagem para o entregador",
  you: "Você",
  rider: "Entregador",
  operator: "Serviço de entrega",
  field: "Escreva uma mensagem",
  send: "Enviar",
  unread: "Ainda não lida",
  report: "Denunciar",
  reported: "Denunciado",
  soon: "Um momento: a próxima mensagem pode sair em alguns segundos.",
  closed: "Não é mais possível enviar mensagens.",
  phrases,
} satisfies ThreadText;
