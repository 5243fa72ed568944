import { useState } from "preact/hooks";
import { NOTHING_TO_SEND, type Result } from "../../../kit/client.ts";
import { SelectField, TextField, useField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { writeNumber } from "../../../kit/write-number.ts";
import { dayOf, writeDate } from "../../../kit/write-time.ts";
import { api, isOwner, session } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { BrandingForm, useBranding } from "./branding/branding.tsx";
import { Preview } from "./branding/preview.tsx";
import { listCountries } from "./countries.ts";

const words = text.account;

/** The account's name and help for customers, the tracking page's look, and the limits. */
export function AccountScreen() {
  const account = useLoad(api.account, "account");
  const data = account.data;
  // Each field keeps its own value: saving the look below reloads the account, and must not reset what is typed here.
  const [name, setName] = useField(data?.name ?? "");
  const [phone, setPhone] = useField(data?.support?.phone ?? "");
  const [country, setCountry] = useField(data?.country ?? "");
  const [countries] = useState(listCountries);
  const [url, setUrl] = useField(data?.support?.url ?? "");
  const [messages, setMessages] = useField(data?.messages ?? true);
  const [calls, setCalls] = useField(data?.calls ?? true);
  const branding = useBranding(data?.branding);
  if (!data) {
    return (
      <Screen title={words.title}>
        {account.problem ? <Trouble problem={account.problem} again={account.reload} /> : <Skeleton rows={5} />}
      </Screen>
    );
  }
  const send = async (): Promise<Result<unknown>> => {
    const isOtherHelp = phone !== (data.support?.phone ?? "") || url !== (data.support?.url ?? "");
    const support = phone || url ? { ...(phone && { phone }), ...(url && { url }) } : null;
    // Sends only the fields that differ from what was read, so that it doesn't undo what another tab has saved since.
    const isOtherCountry = country !== (data.country ?? "");
    const change = {
      ...(name !== data.name && { name }),
      ...(isOtherCountry && { country: country || null }),
      ...(isOtherHelp && { support }),
      ...(messages !== data.messages && { messages }),
      ...(calls !== data.calls && { calls }),
    };
    return Object.keys(change).length > 0 ? api.changeAccount(change) : NOTHING_TO_SEND;
  };
  return (
    <Screen title={words.title}>
      <div class="beside">
        <div>
          {isOwner() ? (
            <section class="panel pairs">
              <h2>{words.shop}</h2>
              <Form
                submit={words.save}
                send={send}
                done={() => {
                  say(words.saved);
                  void account.reload();
                  void session.findMe();
                }}
              >
                <TextField name="name" label={words.name} hint={words.nameHint} value={name} onValue={setName} />
                <SelectField
                  name="country"
                  label={words.country}
                  hint={words.countryHint}
                  value={country}
                  onValue={setCountry}
                  options={[["", words.noCountry], ...countries]}
                />
                <TextField
                  name="support.phone"
                  label={words.phone}
                  hint={words.phoneHint}
                  type="tel"
                  value={phone}
                  onValue={setPhone}
                />
                <TextField name="support.url" label={words.url} type="url" value={url} onValue={setUrl} />
                <fieldset class="choices">
                  <legend>{words.contact}</legend>
                  <label>
                    <input type="checkbox" checked={messages} onChange={(e) => setMessages(e.currentTarget.checked)} />
                    {words.messages}
                  </label>
                  <label>
                    <input type="checkbox" checked={calls} onChange={(e) => setCalls(e.currentTarget.checked)} />
                    {words.calls}
                  </label>
                </fieldset>
              </Form>
            </section>
          ) : (
            <p class="notice">{words.ownersOnly}</p>
          )}
          <BrandingForm saved={data.branding} fields={branding} reload={() => void account.reload()} />
        </div>
        <div>
          <Preview
            look={{
              ...branding.look,
              name: name.trim() || text.branding.yourShop,
              phone: phone || null,
              url: URL.canParse(url) ? url : null,
            }}
          />
          <section class="panel">
            <h2>{words.facts}</h2>
            <dl class="facts">
              <dt>{words.id}</dt>
              <dd>
                <code>{data.id}</code>
              </dd>
              <dt>{words.perSecond}</dt>
              <dd>{words.requestsPerSecond(writeNumber(data.limits.requests_per_second))}</dd>
              <dt>{words.created}</dt>
              <dd>
                <time dateTime={data.created_at}>{writeDate(dayOf(new Date(data.created_at)))}</time>
              </dd>
            </dl>
          </section>
        </div>
      </div>
    </Screen>
  );
}
