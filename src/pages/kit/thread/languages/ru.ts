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
  phrases: {
    at_gate: "Я у ворот",
    ring_twice: "Позвоните два раза",
    cant_find: "Не могу найти",
    lift_broken: "Лифт не работает",
    five_minutes: "Ещё пять минут",
    on_my_way_down: "Спускаюсь",
    leave_at_door: "Оставьте у двери",
    thank_you: "Спасибо",
    ok: "Хорошо",
  },
} satisfies ThreadText;
