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
  phrases: {
    at_gate: "I’m at the gate",
    ring_twice: "Please ring twice",
    cant_find: "I can’t find it",
    lift_broken: "The lift is broken",
    five_minutes: "Five more minutes",
    on_my_way_down: "I’m coming down",
    leave_at_door: "Please leave it at the door",
    thank_you: "Thank you",
    ok: "OK",
  },
};
