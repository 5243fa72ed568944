import { LinesField } from "../../../kit/ui/fields.tsx";
import { text } from "../../text/en.ts";

/** Where a key may be used: addresses for a secret one, origins of pages for a publishable one. */
export function RestrictionField({
  kind,
  ...value
}: {
  kind: string;
  value: string;
  onValue: (value: string) => void;
}) {
  return kind === "secret" ? (
    <LinesField name="allowed_ips" label={text.keys.ips} hint={text.keys.ipsHint} {...value} />
  ) : (
    <LinesField name="allowed_origins" label={text.keys.origins} hint={text.keys.originsHint} {...value} />
  );
}
