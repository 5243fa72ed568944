import type { ThreadText } from "../text.ts";

export default {
  title: "पार्टनर को संदेश भेजें",
  you: "आप",
  rider: "पार्टनर",
  operator: "डिलीवरी सेवा",
  field: "संदेश लिखें",
  send: "भेजें",
  unread: "अभी पढ़ा नहीं गया",
  report: "शिकायत करें",
  reported: "शिकायत भेजी गई",
  soon: "एक पल: अगला संदेश कुछ सेकंड बाद जा सकेगा।",
  closed: "अब और संदेश नहीं भेजे जा सकते।",
  phrases: {
    at_gate: "मैं गेट पर हूँ",
    ring_twice: "कृपया दो बार घंटी बजाएँ",
    cant_find: "जगह नहीं मिल रही",
    lift_broken: "लिफ़्ट ख़राब है",
    five_minutes: "पाँच मिनट और",
    on_my_way_down: "बस नीचे पहुँच रहे हैं",
    leave_at_door: "कृपया दरवाज़े पर छोड़ दें",
    thank_you: "धन्यवाद",
    ok: "ठीक है",
  },
} satisfies ThreadText;
