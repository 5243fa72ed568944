import { useEffect, useState } from "preact/hooks";
import { type AlertState, readAlerts, turnAlertsOff, turnAlertsOn } from "../../device/alerts.ts";
import { isApple, isInstalled } from "../../device/describe-device.ts";
import { useApp } from "../use-app.ts";

/** Alerts for new deliveries while the page is closed. Nothing where this phone or the service has none. */
export function Alerts() {
  const { core, state, text } = useApp();
  const [alerts, setAlerts] = useState<AlertState>("unsupported");
  const [hasFailed, setFailed] = useState(false);
  const serviceKey = state.rider?.push_public_key ?? null;
  const words = text.settings;

  useEffect(() => {
    readAlerts(serviceKey, isApple() && !isInstalled()).then(setAlerts, () => {});
  }, [serviceKey]);
  if (alerts === "unsupported" || serviceKey === null) return null;

  async function turn() {
    setFailed(false);
    try {
      if (alerts === "off") return setAlerts(await turnAlertsOn(core, serviceKey ?? ""));
      await turnAlertsOff(core);
      setAlerts("off");
    } catch {
      setFailed(true);
    }
  }

  return (
    <section class="panel">
      <h2>{words.alerts}</h2>
      {alerts === "install" && <p>{words.alertsInstall}</p>}
      {alerts === "denied" && <p>{words.alertsDenied}</p>}
      {(alerts === "off" || alerts === "on") && (
        <button type="button" class="plain-button wide" aria-pressed={alerts === "on"} onClick={turn}>
          {alerts === "on" ? words.alertsOn : words.alertsOff}
        </button>
      )}
      {alerts === "off" && <p class="hint">{words.alertsHint}</p>}
      {hasFailed && (
        <p class="mistake" role="alert">
          {words.alertsFailed}
        </p>
      )}
    </section>
  );
}
