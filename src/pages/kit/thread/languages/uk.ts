import type { ThreadText } from "../text.ts";

export default {
  title: "Написати кур’єру",
  you: "Ви",
  rider: "Кур’єр",
  operator: "Служба доставки",
  field: "Напишіть повідомлення",
  send: "Надіслати",
  unread: "Ще не прочитано",
  report: "Поскаржитися",
  reported: "Скаргу надіслано",
  soon: "Хвилинку: наступне повідомлення можна надіслати за кілька секунд.",
  closed: "Більше не можна надсилати повідомлень.",
  phrases: {
    at_gate: "Я біля воріт",
    ring_twice: "Подзвоніть двічі",
    cant_find: "Не можу знайти",
    lift_broken: "Ліфт не працює",
    five_minutes: "Ще п’ять хвилин",
    on_my_way_down: "Спускаюся",
    leave_at_door: "Залиште біля дверей",
    thank_you: "Дякую",
    ok: "Добре",
  },
} satisfies ThreadText;
