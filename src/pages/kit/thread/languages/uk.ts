import phrases from "../../../../contract/phrases/uk.ts";
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
  phrases,
} satisfies ThreadText;
