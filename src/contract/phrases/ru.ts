import type { Phrases } from "../message.ts";

export default {
  at_gate: "Я у ворот",
  ring_twice: "Позвоните два раза",
  cant_find: "Не могу найти",
  lift_broken: "Лифт не работает",
  five_minutes: "Ещё пять минут",
  on_my_way_down: "Спускаюсь",
  leave_at_door: "Оставьте у двери",
  thank_you: "Спасибо",
  ok: "Хорошо",
} satisfies Phrases;
