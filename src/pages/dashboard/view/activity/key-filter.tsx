import type { Key } from "../../../../contract/account.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { SelectField } from "../../../kit/ui/fields.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.requests;
const MOST = LIMITS.pageEntries;

interface Props {
  keys: readonly Key[];
  value: string;
  onValue: (value: string) => void;
}

/** Chooses one of the account's keys, or all. */
export function KeyFilter({ keys, value, onValue }: Props) {
  return (
    <SelectField
      name="key_id"
      label={words.key}
      value={value}
      onValue={onValue}
      options={[["", words.anyKey], ...keys.map(({ id, name }) => [id, name] as const)]}
    />
  );
}

/** The active keys, and the newest of the ended ones. */
export function useKeys(): Key[] {
  const active = useLoad(() => api.keys({ state: "active", limit: MOST }), "active keys");
  const ended = useLoad(() => api.keys({ state: "ended", limit: MOST }), "ended keys");
  return [...(active.data?.data ?? []), ...(ended.data?.data ?? [])];
}
