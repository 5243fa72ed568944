import { NO_WINDOWS, type Windows } from "../core/windows.ts";

/** The other windows of the app in this browser, where it can reach them. */
export function openWindows(): Windows {
  if (!("BroadcastChannel" in globalThis)) return NO_WINDOWS;
  const channel = new BroadcastChannel("rider");
  return {
    tell: (news) => channel.postMessage(news),
    hear(listener) {
      const take = ({ data }: MessageEvent) => listener(data);
      channel.addEventListener("message", take);
      return () => channel.removeEventListener("message", take);
    },
    close: () => channel.close(),
  };
}
