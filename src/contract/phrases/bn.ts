import type { Phrases } from "../message.ts";

export default {
  at_gate: "আমি গেটে আছি",
  ring_twice: "দয়া করে দুবার বেল দিন",
  cant_find: "আমি খুঁজে পাচ্ছি না",
  lift_broken: "লিফট নষ্ট",
  five_minutes: "আর পাঁচ মিনিট",
  on_my_way_down: "আমি নিচে আসছি",
  leave_at_door: "দয়া করে দরজায় রেখে যান",
  thank_you: "ধন্যবাদ",
  ok: "ঠিক আছে",
} satisfies Phrases;
