import { useEffect, useState } from "preact/hooks";
import type { AlertSettings } from "../../../../contract/alert.ts";
import type { PushState, Unreachable } from "../../../kit/push.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { TextField, useField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { readAlerts, turnAlertsOff, turnAlertsOn } from "../../push.ts";
import { api, me } from "../../session.ts";
import { alertsText } from "../../text/alerts.ts";

/** How whoever is signed in is told of alerts. */
export function MyAlerts() {
  const { data, problem, reload } = useLoad(api.alertSettings, "alerts");
  return (
    <section class="block">
      <h2>{alertsText.title}</h2>
      <p>{alertsText.lead}</p>
      {problem && <Trouble problem={problem} again={reload} />}
      {data && <InThisBrowser serviceKey={data.push_public_key} />}
      {data && <Quiet settings={data} saved={reload} />}
    </section>
  );
}

function InThisBrowser({ serviceKey }: { serviceKey: string | null }) {
  const words = alertsText.push;
  const memberId = me.value?.member.id ?? "";
  const [state, setState] = useState<PushState | Unreachable | "failed">("unsupported");
  useEffect(() => {
    readAlerts(serviceKey, memberId).then(setState, () => setState("failed"));
  }, [serviceKey, memberId]);
  const turn = async () => {
    try {
      if (state !== "on") return setState(await turnAlertsOn(serviceKey ?? "", memberId));
      await turnAlertsOff();
      setState("off");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <h3>{words.title}</h3>
      <p role="status">{words[state]}</p>
      {state !== "unsupported" && state !== "denied" && (
        <ActionButton class="button" act={turn}>
          {state === "on" ? words.turnOff : words.turnOn} <span class="spoken">{words.title}</span>
        </ActionButton>
      )}
    </>
  );
}

function Quiet({ settings, saved }: { settings: AlertSettings; saved: () => Promise<void> }) {
  const words = alertsText.quiet;
  const hours = settings.quiet_hours;
  const [from, setFrom] = useField(hours?.from ?? "");
  const [to, setTo] = useField(hours?.to ?? "");
  const time_zone = hours?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <h3>{words.title}</h3>
      <p>{words.lead}</p>
      <Form
        submit={words.save}
        isSecond
        send={() => api.changeAlertSettings({ quiet_hours: from === "" && to === "" ? null : { from, to, time_zone } })}
        done={() => {
          say(words.saved);
          void saved();
        }}
      >
        <TextField name="quiet_hours.from" label={words.from} type="time" value={from} onValue={setFrom} />
        <TextField
          name="quiet_hours.to"
          label={words.to}
          hint={words.hint(time_zone)}
          type="time"
          value={to}
          onValue={setTo}
        />
      </Form>
    </>
  );
}
