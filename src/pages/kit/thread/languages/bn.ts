import type { ThreadText } from "../text.ts";

export default {
  title: "রাইডারকে বার্তা দিন",
  you: "আপনি",
  rider: "রাইডার",
  operator: "ডেলিভারি সেবা",
  field: "বার্তা লিখুন",
  send: "পাঠান",
  unread: "এখনো পড়া হয়নি",
  report: "রিপোর্ট করুন",
  reported: "রিপোর্ট করা হয়েছে",
  soon: "একটু অপেক্ষা করুন: কয়েক সেকেন্ড পর পরের বার্তা পাঠানো যাবে।",
  closed: "আর বার্তা পাঠানো যাবে না।",
  phrases: {
    at_gate: "আমি গেটে আছি",
    ring_twice: "দয়া করে দুবার বেল দিন",
    cant_find: "আমি খুঁজে পাচ্ছি না",
    lift_broken: "লিফট নষ্ট",
    five_minutes: "আর পাঁচ মিনিট",
    on_my_way_down: "আমি নিচে আসছি",
    leave_at_door: "দয়া করে দরজায় রেখে যান",
    thank_you: "ধন্যবাদ",
    ok: "ঠিক আছে",
  },
} satisfies ThreadText;
