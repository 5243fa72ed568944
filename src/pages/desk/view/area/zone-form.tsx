import { useState } from "preact/hooks";
import { VEHICLES } from "../../../../contract/tracking.ts";
import { WEEKDAYS } from "../../../../contract/weekdays.ts";
import type { Zone } from "../../../../contract/zone.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Labelled, LinesField, TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { readArea, toBody, type ZoneTexts } from "../../core/zone-texts.ts";
import { api, isAdmin } from "../../session.ts";
import { areaText as words } from "../../text/area.ts";
import { text } from "../../text/en.ts";
import { Download } from "./download.tsx";

interface Props {
  zone: Zone | null;
  texts: ZoneTexts;
  change: (changed: Partial<ZoneTexts>) => void;
  drawAgain: () => void;
  close: () => void;
}

/** Everything about a zone. What the service refuses is said beside its field. */
export function ZoneForm({ zone, texts, change, drawAgain, close }: Props) {
  const [isAsking, setAsking] = useState(false);
  const send = () => (zone ? api.changeZone(zone.id, zone.version, toBody(texts)) : api.createZone(toBody(texts)));
  if (!isAdmin()) {
    return (
      <fieldset disabled class="plain">
        <Fields texts={texts} change={change} />
        <button type="button" class="button" onClick={close}>
          {words.back}
        </button>
      </fieldset>
    );
  }
  return (
    <>
      <Form
        submit={words.save}
        send={send}
        done={({ name }) => {
          say(words.saved(name));
          close();
        }}
        cancel={close}
        cancelLabel={words.back}
      >
        <Fields texts={texts} change={change} drawAgain={drawAgain} />
      </Form>
      {zone && (
        <p class="buttons">
          <Download name={zone.name} zones={[{ name: zone.name, area: readArea(texts.area) ?? zone.area }]} />
          <button type="button" class="button risky" onClick={() => setAsking(true)}>
            {words.remove}
          </button>
        </p>
      )}
      {zone && isAsking && (
        <Dialog title={words.removeTitle(zone.name)} onClose={() => setAsking(false)}>
          <p>{words.removeAbout}</p>
          <Form
            isDangerous
            submit={words.remove}
            send={() => api.deleteZone(zone.id)}
            done={() => {
              say(words.removed(zone.name));
              close();
            }}
            cancel={() => setAsking(false)}
          />
        </Dialog>
      )}
    </>
  );
}

/** What is one line of text. */
type TextName = {
  [Name in keyof ZoneTexts]: ZoneTexts[Name] extends string ? Name : never;
}[keyof ZoneTexts];

function Fields({ texts, change, drawAgain }: Pick<Props, "texts" | "change"> & Partial<Pick<Props, "drawAgain">>) {
  const { fields } = words;
  const field = (name: TextName) => ({
    value: texts[name],
    onValue: (value: string) => change({ [name]: value }),
  });
  const isWrong = texts.area.trim() !== "" && readArea(texts.area) === null;
  return (
    <>
      <TextField name="name" label={fields.name} {...field("name")} />
      <Labelled name="area" label={fields.area} hint={fields.areaHint} wrong={isWrong ? fields.wrongArea : ""}>
        {(about) => (
          <textarea
            {...about}
            class="geojson"
            rows={5}
            spellcheck={false}
            value={texts.area}
            onInput={(event) => change({ area: event.currentTarget.value })}
          />
        )}
      </Labelled>
      {drawAgain && (
        <div class="buttons">
          <label class="button file">
            {fields.file}
            <input
              type="file"
              accept=".geojson,.json,application/geo+json,application/json"
              onChange={async ({ currentTarget }) => {
                const area = await currentTarget.files?.[0]?.text();
                if (area !== undefined) change({ area });
              }}
            />
          </label>
          <button type="button" class="button" onClick={drawAgain}>
            {fields.again}
          </button>
        </div>
      )}
      <TextField name="time_zone" label={fields.timeZone} hint={fields.timeZoneHint} {...field("time_zone")} />
      <fieldset class="plain">
        <legend>{fields.hours}</legend>
        <label class="check">
          <input
            type="checkbox"
            checked={texts.isAlwaysOpen}
            onChange={(event) => change({ isAlwaysOpen: event.currentTarget.checked })}
          />
          {fields.always}
        </label>
        {!texts.isAlwaysOpen && (
          <>
            <p class="hint">{fields.dayHint}</p>
            {WEEKDAYS.map((day) => (
              <TextField
                key={day}
                name={`hours.${day}`}
                label={fields.days[day]}
                value={texts.days[day]}
                onValue={(hours) => change({ days: { ...texts.days, [day]: hours } })}
              />
            ))}
            <LinesField
              name="hours.exceptions"
              label={fields.exceptions}
              hint={fields.exceptionsHint}
              value={texts.exceptions}
              onValue={(exceptions) => change({ exceptions })}
            />
          </>
        )}
      </fieldset>
      <TextField
        name="closed_until"
        type="datetime-local"
        label={fields.closedUntil}
        hint={fields.closedUntilHint}
        {...field("closed_until")}
      />
      <div class="pair">
        <TextField
          name="busy_minutes"
          inputMode="numeric"
          label={fields.busy}
          hint={fields.busyHint}
          {...field("busy_minutes")}
        />
        <TextField
          name="busy_until"
          type="datetime-local"
          label={fields.busyUntil}
          hint={fields.busyUntilHint}
          {...field("busy_until")}
        />
      </div>
      <fieldset class="plain">
        <legend>{fields.price}</legend>
        <div class="pair">
          <TextField
            name="tariff.factor"
            inputMode="decimal"
            label={fields.factor}
            hint={fields.factorHint}
            {...field("factor")}
          />
          <TextField
            name="tariff.addition"
            inputMode="decimal"
            label={fields.addition}
            hint={fields.additionHint}
            {...field("addition")}
          />
          <TextField
            name="tariff.smallest_fee"
            inputMode="decimal"
            label={fields.smallestFee}
            {...field("smallest_fee")}
          />
        </div>
      </fieldset>
      <fieldset class="plain">
        <legend>{fields.longest}</legend>
        <div class="pair">
          {VEHICLES.map((vehicle) => (
            <TextField
              key={vehicle}
              name={`tariff.longest_km.${vehicle}`}
              inputMode="decimal"
              label={text.vehicles[vehicle]}
              value={texts.longest_km[vehicle]}
              onValue={(km) => change({ longest_km: { ...texts.longest_km, [vehicle]: km } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
