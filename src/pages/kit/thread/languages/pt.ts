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
  phrases: {
    at_gate: "Estou no portão",
    ring_twice: "Toque duas vezes, por favor",
    cant_find: "Não consigo encontrar",
    lift_broken: "O elevador não funciona",
    five_minutes: "Mais cinco minutos",
    on_my_way_down: "Estou descendo",
    leave_at_door: "Deixe na porta, por favor",
    thank_you: "Agradeço",
    ok: "Certo",
  },
} satisfies ThreadText;
