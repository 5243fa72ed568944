import { useEffect, useRef } from "preact/hooks";
import { isReadyMessage, type PreviewLook, sendLook } from "../../../../kit/preview-look.ts";
import { text } from "../../../text/en.ts";

/** The tracking page in a frame as wide as a phone. It follows every change of the look. */
export function Preview({ look }: { look: PreviewLook }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const page = frame.current?.contentWindow ?? null;
      if (isReadyMessage(event, page)) sendLook(page, latest.current);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  const said = JSON.stringify(look);
  useEffect(() => {
    sendLook(frame.current?.contentWindow ?? null, latest.current);
  }, [said]);
  return <iframe ref={frame} class="phone" src="/dashboard/preview" title={text.branding.preview} loading="lazy" />;
}
