import phrases from "../../../../contract/phrases/hi.ts";
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
  phrases,
} satisfies ThreadText;
