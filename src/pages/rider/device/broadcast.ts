import { NO_OTHER_WINDOWS, type OtherWindows } from "../core/other-windows.ts";

/** Tells the other windows of the app in this browser, where it can reach them. */
export function openBroadcast(): OtherWindows {
  if (!("BroadcastChannel" in globalThis)) return NO_OTHER_WINDOWS;
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
