import { LinesField, readLines } from "../../../kit/ui/fields.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.keys;

interface Value {
  value: string;
  onValue: (value: string) => void;
}

/** Where a key may be used: addresses for a secret one, origins of pages for a publishable one. */
export function RestrictionField({ kind, seen, ...value }: Value & { kind: string; seen: readonly string[] }) {
  return kind === "secret" ? (
    <IpField seen={seen} {...value} />
  ) : (
    <>
      <LinesField name="allowed_origins" label={words.origins} hint={words.originsHint} {...value} />
      <Offers label={words.seenOrigins} offers={seen} {...value} />
    </>
  );
}

function IpField({ seen, ...value }: Value & { seen: readonly string[] }) {
  const own = useLoad(api.ownAddress, "own address");
  const address = own.data?.address;
  return (
    <>
      <LinesField name="allowed_ips" label={words.ips} hint={words.ipsHint} {...value} />
      <Offers label={words.yourAddress} offers={address === undefined ? [] : [address]} {...value} />
      <Offers label={words.seenAddresses} offers={seen.filter((one) => one !== address)} {...value} />
    </>
  );
}

/** Entries that a click adds to the field. Those that it already has are left out. */
function Offers({ label, offers, value, onValue }: Value & { label: string; offers: readonly string[] }) {
  const lines = readLines(value);
  const missing = [...new Set(offers)].filter((offer) => !lines.includes(offer));
  if (missing.length === 0) return null;
  return (
    <div class="offers">
      <span class="hint">{label}</span>
      {missing.slice(0, 5).map((offer) => (
        <button key={offer} type="button" class="button small" onClick={() => onValue([...lines, offer].join("\n"))}>
          <span class="spoken">{words.allow}</span> <code>{offer}</code> <span aria-hidden="true">+</span>
        </button>
      ))}
    </div>
  );
}
