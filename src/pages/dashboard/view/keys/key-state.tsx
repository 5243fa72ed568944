import type { Key } from "../../../../contract/account.ts";
import { useNow } from "../../../kit/ui/use-now.ts";
import { When } from "../../../kit/ui/when.tsx";
import { writeSpan } from "../../../kit/write-number.ts";
import { text } from "../../text/en.ts";

const words = text.keys;

/** @param now in ms */
export function stateOf({ revoked_at, expires_at }: Key, now: number): "active" | "revoked" | "ended" {
  if (revoked_at) return "revoked";
  return expires_at && Date.parse(expires_at) <= now ? "ended" : "active";
}

/** A key's state as a badge, and when it ends. */
export function KeyState({ row }: { row: Key }) {
  const now = useNow();
  const state = stateOf(row, now);
  if (state !== "active") return <span class="badge quiet">{words[state]}</span>;
  if (!row.expires_at) return <span class="badge good">{words.active}</span>;
  return (
    <>
      <span class="badge stale">{words.endsIn(writeSpan(Date.parse(row.expires_at) - now))}</span>{" "}
      <When at={row.expires_at} />
    </>
  );
}
