import type { Endpoint } from "../../../../contract/webhook.ts";
import { When } from "../../../kit/ui/when.tsx";
import { text } from "../../text/en.ts";

const words = text.webhooks;

export function EndpointState({ row }: { row: Endpoint }) {
  if (row.status === "disabled") return <span class="badge quiet">{words.disabled}</span>;
  if (!row.failing_since) return <span class="badge good">{words.enabled}</span>;
  return (
    <>
      <span class="badge bad">{words.failing}</span>{" "}
      <span class="since">
        {words.since} <When at={row.failing_since} />
      </span>
    </>
  );
}

/** An address without what repeats in many of them, or takes lines. */
export function nameEndpoint(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === "/" ? host : host + pathname;
}

/** An address without what nearly all of them begin with. */
export const shorten = (url: string): string => url.replace(/^https:\/\//, "");

export const nameTypes = ({ types }: Pick<Endpoint, "types">): string =>
  types.includes("*") ? words.everyType : types.join(", ");
