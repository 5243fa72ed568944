import type { Phrases } from "../message.ts";

export default {
  at_gate: "मैं गेट पर हूँ",
  ring_twice: "कृपया दो बार घंटी बजाएँ",
  cant_find: "जगह नहीं मिल रही",
  lift_broken: "लिफ़्ट ख़राब है",
  five_minutes: "पाँच मिनट और",
  on_my_way_down: "बस नीचे पहुँच रहे हैं",
  leave_at_door: "कृपया दरवाज़े पर छोड़ दें",
  thank_you: "धन्यवाद",
  ok: "ठीक है",
} satisfies Phrases;
