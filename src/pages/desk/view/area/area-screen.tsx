import { useEffect, useRef, useState } from "preact/hooks";
import type { Polygon, Zone } from "../../../../contract/zone.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { useNow } from "../../../kit/ui/use-now.ts";
import { writeTime } from "../../../kit/write-time.ts";
import { readArea, toTexts, writeArea, type ZoneTexts } from "../../core/zone-texts.ts";
import { api, isAdmin, mayAct } from "../../session.ts";
import { areaText as words } from "../../text/area.ts";
import { words as kitWords } from "../../text/words.ts";
import { Heading } from "../heading.tsx";
import { Download } from "./download.tsx";
import { ZoneForm } from "./zone-form.tsx";
import { ZonesMap } from "./zones-map.tsx";

const BUSY_MINUTES = 15;
const HOUR_MS = 3_600_000;
const NOTHING: Polygon = { type: "Polygon", coordinates: [] };

/** What the form is about, with its fields as they are. */
interface Open {
  zone: Zone | null;
  texts: ZoneTexts;
  /** A click on the map sets another corner. */
  grows: boolean;
}

/** The zones, as a list and on the map. An admin draws and changes them; everybody else looks. */
export function AreaScreen() {
  const loaded = useLoad(api.zones, "zones");
  const [open, setOpen] = useState<Open | null>(null);
  const zones = loaded.data?.data ?? [];
  const side = useRef<HTMLElement>(null);
  const about = open === null ? "" : (open.zone?.id ?? "new");
  const before = useRef(about);
  useEffect(() => {
    // The button that was pressed is gone.
    if (before.current !== about) side.current?.querySelector<HTMLElement>("h1")?.focus();
    before.current = about;
  }, [about]);
  const edit = (zone: Zone | null) => {
    const texts = toTexts(zone, Intl.DateTimeFormat().resolvedOptions().timeZone);
    setOpen({ zone, texts, grows: zone === null });
  };
  const change = (changed: Partial<ZoneTexts>) =>
    setOpen((now) => now && { ...now, texts: { ...now.texts, ...changed } });
  const close = () => {
    setOpen(null);
    void loaded.reload();
  };
  return (
    <div class="area-screen">
      <section class="side" ref={side}>
        {open ? (
          <>
            <Heading tabIndex={-1} name={open.zone?.name ?? words.newZone} />
            <ZoneForm
              {...open}
              change={change}
              drawAgain={() => setOpen({ ...open, grows: true, texts: { ...open.texts, area: "" } })}
              close={close}
            />
          </>
        ) : (
          <>
            <div class="screen-head">
              <Heading tabIndex={-1} name={words.title} />
              {isAdmin() && (
                <button type="button" class="button primary small" onClick={() => edit(null)}>
                  {words.add}
                </button>
              )}
            </div>
            <p class="hint">{words.about}</p>
            {!loaded.data &&
              (loaded.problem ? <Trouble problem={loaded.problem} again={loaded.reload} /> : <Skeleton rows={3} />)}
            {loaded.data && <ZoneList zones={zones} edit={edit} changed={loaded.reload} />}
          </>
        )}
      </section>
      {loaded.data && (
        <ZonesMap
          shown={{
            zones: zones.filter(({ id }) => id !== open?.zone?.id),
            edited: open && { area: readArea(open.texts.area) ?? NOTHING, grows: open.grows && isAdmin() },
          }}
          changed={(area) => change({ area: writeArea(area) })}
        />
      )}
    </div>
  );
}

interface ListProps {
  zones: readonly Zone[];
  edit: (zone: Zone) => void;
  changed: () => Promise<void>;
}

function ZoneList({ zones, edit, changed }: ListProps) {
  const now = useNow();
  const change = async ({ id, version }: Zone, body: unknown, said: string) => {
    const result = await api.changeZone(id, version, body);
    say(result.ok ? said : kitWords.explain(result.problem));
    await changed();
  };
  const setBusy = (zone: Zone, busy_minutes: number) =>
    change(
      zone,
      { busy_minutes, busy_until: null },
      busy_minutes > 0 ? words.isBusy(zone.name, busy_minutes) : words.isQuiet(zone.name),
    );
  const close = (zone: Zone) => {
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    return change(zone, { closed_until: until }, words.isClosed(zone.name, writeTime(until, Date.now())));
  };
  const reopen = (zone: Zone) => change(zone, { closed_until: null }, words.isReopened(zone.name));
  return (
    <>
      {zones.length === 0 && <p>{words.none}</p>}
      <ul class="zones">
        {zones.map((zone) => (
          <li key={zone.id}>
            <div class="screen-head">
              <h2>{zone.name}</h2>
              <button type="button" class="button quiet small" onClick={() => edit(zone)}>
                {isAdmin() ? words.change : words.look} <span class="spoken">{zone.name}</span>
              </button>
            </div>
            <p class="hint">{describe(zone, now)}</p>
            {mayAct() && (
              <p class="buttons">
                <ActionButton class="button small" act={() => setBusy(zone, busyNow(zone, now) > 0 ? 0 : BUSY_MINUTES)}>
                  {busyNow(zone, now) > 0 ? words.endBusy : words.addBusy} <span class="spoken">{zone.name}</span>
                </ActionButton>
                <ActionButton class="button small" act={() => (isClosedNow(zone, now) ? reopen(zone) : close(zone))}>
                  {isClosedNow(zone, now) ? words.reopen : words.close} <span class="spoken">{zone.name}</span>
                </ActionButton>
              </p>
            )}
          </li>
        ))}
      </ul>
      {zones.length > 0 && <Download name="zones" zones={zones} />}
    </>
  );
}

const isClosedNow = ({ closed_until }: Zone, now: number) => closed_until !== null && Date.parse(closed_until) > now;

const busyNow = ({ busy_minutes, busy_until }: Zone, now: number) =>
  busy_until !== null && Date.parse(busy_until) <= now ? 0 : busy_minutes;

function writeBusy(zone: Zone, now: number): string[] {
  const minutes = busyNow(zone, now);
  if (minutes === 0) return [];
  return [zone.busy_until === null ? words.busy(minutes) : words.busyTill(minutes, writeTime(zone.busy_until, now))];
}

function describe(zone: Zone, now: number): string {
  const { hours, time_zone, closed_until, tariff } = zone;
  const { factor = 1, addition = 0 } = tariff ?? {};
  const parts = [
    closed_until !== null && isClosedNow(zone, now)
      ? words.closedUntil(writeTime(closed_until, now))
      : hours
        ? words.hoursOf(time_zone)
        : words.always,
    ...writeBusy(zone, now),
    factor === 1 && addition === 0 && words.fee.usual,
    factor !== 1 && words.fee.factor(factor),
    addition !== 0 && words.fee.addition(addition),
  ];
  return parts.filter(Boolean).join(" · ");
}
