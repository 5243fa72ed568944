import { useEffect, useRef, useState } from "preact/hooks";
import type { GpsApp, RiderAtWork, RiderGpsApp } from "../../../../contract/rider.ts";
import { fill } from "../../../../widget/text/words.ts";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { QrCode } from "./qr-code.tsx";

/** The apps in the order in which most riders should try them. */
const APPS: readonly GpsApp[] = ["traccar", "owntracks", "osmand"];

/** Connects and disconnects GPS apps, which share the rider's position while this page can't. */
export function Gps() {
  const { core, state, text, format, back } = useApp();
  const [connected, setConnected] = useState<RiderGpsApp | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const words = text.gps;

  async function connectTo(app: GpsApp) {
    setOutcome(null);
    const answer = await core.send({ method: "POST", path: "/v1/rider/gps_apps", body: { app } });
    if (answer.kind !== "done") return setOutcome(words.failed);
    setConnected(answer.body as RiderGpsApp);
    core.refresh();
  }

  async function disconnect(app: GpsApp) {
    const answer = await core.send({ method: "DELETE", path: `/v1/rider/gps_apps/${app}` });
    if (answer.kind !== "done") return setOutcome(words.failed);
    if (connected?.app === app) setConnected(null);
    setOutcome(words.disconnected);
    core.refresh();
  }

  const describe = ({ last_used_at: last, fault }: RiderAtWork["gps_apps"][number]): string => {
    if (fault) return fill(text.position.unusable, { why: text.position.faults[fault] });
    return last === null ? words.connected : fill(words.lastPosition, { time: format.when(Date.parse(last)) });
  };

  return (
    <Screen title={words.title} onBack={back} class="gps">
      <p>{words.intro}</p>
      <p class="hint">{words.replaces}</p>
      {APPS.map((app) => {
        const name = words.apps[app];
        if (connected?.app === app) {
          return <Connected key={app} name={name} app={connected} onDisconnect={() => disconnect(app)} />;
        }
        const connect = (
          <button key={app} type="button" class="plain-button" onClick={() => connectTo(app)}>
            {fill(words.connect, { name })}
          </button>
        );
        const known = state.rider?.gps_apps.find((one) => one.app === app);
        if (!known) return connect;
        return (
          <section key={app} class="panel">
            <h2>{name}</h2>
            <p>{describe(known)}</p>
            <div class="row">
              {connect}
              <button type="button" class="plain-button" onClick={() => disconnect(app)}>
                {words.disconnect}
              </button>
            </div>
          </section>
        );
      })}
      <p role="status">{outcome}</p>
    </Screen>
  );
}

interface Props {
  name: string;
  app: RiderGpsApp;
  onDisconnect(): void;
}

/** How the app learns its address: by a tap on this phone, by a code for another one, or by hand. */
function Connected({ name, app, onDisconnect }: Props) {
  const { text } = useApp();
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const words = text.gps;
  const address = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(app.url);
      setCopied(true);
    } catch {
      // The browser refuses: the rider copies what is selected.
      if (address.current) getSelection()?.selectAllChildren(address.current);
    }
  };
  return (
    <section class="connected">
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      {app.link !== null && (
        <a class="main-button link-button" href={app.link}>
          {fill(words.open, { name })}
        </a>
      )}
      {app.qr !== null && (
        <figure>
          <QrCode content={app.qr} label={fill(words.scan, { name })} />
          <figcaption class="hint">{fill(words.scan, { name })}</figcaption>
        </figure>
      )}
      <div class="field">
        <p class="label">{words.address}</p>
        <p ref={address} class="address" dir="ltr">
          {app.url}
        </p>
        <p class="hint">{words.secret}</p>
      </div>
      <div class="row">
        {navigator.clipboard && (
          <button type="button" class="plain-button" onClick={copy}>
            {isCopied ? words.copied : words.copy}
          </button>
        )}
        <button type="button" class="plain-button" onClick={onDisconnect}>
          {words.disconnect}
        </button>
      </div>
    </section>
  );
}
