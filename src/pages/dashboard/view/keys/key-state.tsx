import type { Key } from "../../../../contract/account.ts";
import { text } from "../../text/en.ts";
import { writeLeft } from "../../text/write-time.ts";
import { useNow } from "../use-now.ts";
import { When } from "../when.tsx";
import { stateOf } from "./key-dialogs.tsx";

const words = text.keys;

export function KeyState({ row }: { row: Key }) {
  const now = useNow();
  const state = stateOf(row);
  if (state !== "active") return <span class="badge quiet">{words[state]}</span>;
  if (!row.expires_at) return <span class="badge good">{words.active}</span>;
  return (
    <>
      <span class="badge stale">{words.endsIn(writeLeft(Date.parse(row.expires_at), now))}</span>{" "}
      <When at={row.expires_at} />
    </>
  );
}
