import type { Phrases } from "../message.ts";

export default {
  at_gate: "Я біля воріт",
  ring_twice: "Подзвоніть двічі",
  cant_find: "Не можу знайти",
  lift_broken: "Ліфт не працює",
  five_minutes: "Ще п’ять хвилин",
  on_my_way_down: "Спускаюся",
  leave_at_door: "Залиште біля дверей",
  thank_you: "Дякую",
  ok: "Добре",
} satisfies Phrases;
