import phrases from "../../../../contract/phrases/en.ts";
import type { ThreadText } from "../text.ts";

export const en: ThreadText = {
  title: "Message the rider",
  you: "You",
  rider: "Rider",
  operator: "Delivery service",
  field: "Write a message",
  send: "Send",
  unread: "Not read yet",
  report: "Report",
  reported: "Reported",
  soon: "One moment: the next message can go in a few seconds.",
  closed: "No more messages can be sent.",
  phrases,
};
