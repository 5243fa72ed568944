import phrases from "../../../../contract/phrases/bn.ts";
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
  phrases,
} satisfies ThreadText;
