import type { Key } from "../../../../contract/account.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { SelectField } from "../../../kit/ui/fields.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.requests;
const MOST = LIMITS.pageEntries;

/** Chooses one of the account's keys, or all. */
export function KeyFilter({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const keys = useKeys();
  // A key that ended long ago isn't listed any more, and its requests are.
  const others = value && !keys.some(({ id }) => id === value) ? [[value, value] as const] : [];
  return (
    <SelectField
      name="key_id"
      label={words.key}
      value={value}
      onValue={onValue}
      options={[["", words.anyKey], ...keys.map(({ id, name }) => [id, name] as const), ...others]}
    />
  );
}

/** The keys that work, and the newest of those that have ended. */
export function useKeys(): Key[] {
  const active = useLoad(() => api.keys({ state: "active", limit: MOST }), "active keys");
  const ended = useLoad(() => api.keys({ state: "ended", limit: MOST }), "ended keys");
  return [...(active.data?.data ?? []), ...(ended.data?.data ?? [])];
}
