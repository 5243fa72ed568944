import phrases from "../../../../contract/phrases/ru.ts";
import type { ThreadText } from "../text.ts";

export default {
  title: "Написать курьеру",
  you: "Вы",
  rider: "Курьер",
  operator: "Служба доставки",
  field: "Напишите сообщение",
  send: "Отправить",
  unread: "Ещё не прочитано",
  report: "Пожаловаться",
  reported: "Жалоба отправлена",
  soon: "Минуту: следующее сообщение можно отправить через несколько секунд.",
  closed: "Сообщения больше нельзя отправить.",
  phrases,
} satisfies ThreadText;
