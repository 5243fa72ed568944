import { SelectField } from "../../../kit/ui/fields.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.requests;

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

export const useKeys = () => useLoad(api.keys, "keys").data?.data ?? [];
