import { useState } from "preact/hooks";
import { LIMITS } from "../../../contract/limits.ts";
import type { OperatorRider, RiderDocuments } from "../../../contract/operator.ts";
import { VEHICLES } from "../../../contract/tracking.ts";
import type { Result } from "../../kit/client.ts";
import { SelectField, TextField } from "../../kit/ui/fields.tsx";
import { Form } from "../../kit/ui/form.tsx";
import { text } from "../text/en.ts";
import { PhotoField } from "./photo-field.tsx";

const words = text.rider;
const JOBS = Array.from({ length: LIMITS.jobsAtOnce }, (_, n) => [`${n + 1}`, `${n + 1}`] as const);
const KINDS = VEHICLES.map((vehicle) => [vehicle, text.vehicles[vehicle]] as const);

interface Props<Data> {
  /** Whom it changes; absent: it invites somebody. */
  rider?: OperatorRider;
  submit: string;
  /** @param body the fields that differ from what the rider has */
  send: (body: object) => Promise<Result<Data>>;
  done: (data: Data, name: string) => void;
  cancel?: () => void;
  cancelLabel?: string;
}

/** Who a rider is, and what they can take. */
export function RiderForm<Data>({ rider, submit, send, done, ...second }: Props<Data>) {
  const [name, setName] = useState(rider?.name ?? "");
  const [vehicle, setVehicle] = useState<string>(rider?.vehicle ?? VEHICLES[0]);
  const [phone, setPhone] = useState(rider?.phone ?? "");
  const [plate, setPlate] = useState(rider?.plate ?? "");
  const hadKilograms = String(rider?.capacity_kg ?? "");
  const [kilograms, setKilograms] = useState(hadKilograms);
  const [photo, setPhoto] = useState<string | null>();
  const [jobs, setJobs] = useState(String(rider?.capacity_jobs ?? 1));
  const [documents, setDocuments] = useState<RiderDocuments>(rider?.documents ?? []);
  const typed = phone.trim() || null;
  const filled = documents.filter(isFilled);
  const change = {
    ...(name !== rider?.name && { name }),
    ...(vehicle !== rider?.vehicle && { vehicle }),
    ...(typed !== (rider?.phone ?? null) && { phone: typed }),
    ...((plate.trim() || null) !== (rider?.plate ?? null) && { plate: plate.trim() || null }),
    ...(kilograms.trim() !== hadKilograms && { capacity_kg: Number(kilograms) }),
    ...(photo !== undefined && { photo }),
    ...(Number(jobs) !== (rider?.capacity_jobs ?? 1) && { capacity_jobs: Number(jobs) }),
    ...(rider && JSON.stringify(filled) !== JSON.stringify(rider.documents) && { documents: filled }),
  };
  return (
    <Form submit={submit} send={() => send(change)} done={(data) => done(data, name)} {...second}>
      <TextField name="name" label={words.name} value={name} onValue={setName} />
      <div class="pairs">
        <TextField
          name="phone"
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          value={phone}
          onValue={setPhone}
        />
        <TextField name="plate" label={words.plate} hint={words.plateHint} value={plate} onValue={setPlate} />
        <SelectField name="vehicle" label={words.vehicle} value={vehicle} onValue={setVehicle} options={KINDS} />
        <SelectField name="capacity_jobs" label={words.jobs} value={jobs} onValue={setJobs} options={JOBS} />
        <TextField
          name="capacity_kg"
          label={words.kilograms}
          hint={rider ? "" : words.kilogramsHint}
          inputMode="decimal"
          value={kilograms}
          onValue={setKilograms}
        />
      </div>
      {rider && <PhotoField photoId={rider.photo_id} value={photo} onValue={setPhoto} />}
      {rider && <Documents documents={documents} onChange={setDocuments} />}
    </Form>
  );
}

const isFilled = ({ name, ends_on }: RiderDocuments[number]): boolean => name.trim() !== "" || ends_on !== "";

/** A row for each of a rider's papers, and an empty one for the next. A row without words is left out. */
function Documents({
  documents,
  onChange,
}: {
  documents: RiderDocuments;
  onChange: (documents: RiderDocuments) => void;
}) {
  const rows = [...documents, { name: "", ends_on: "" }].slice(0, LIMITS.riderDocuments);
  const change = (index: number, changed: Partial<RiderDocuments[number]>) =>
    onChange(
      rows
        .map((one, at) => (at === index ? { ...one, ...changed } : one))
        .slice(0, Math.max(documents.length, index + 1)),
    );
  return (
    <fieldset class="papers">
      <legend>{words.documents}</legend>
      {rows.map((row, index) => {
        // The service counts only the rows that are sent to it.
        const field = isFilled(row) ? `documents.${rows.slice(0, index).filter(isFilled).length}` : `empty.${index}`;
        return (
          <div class="pair" key={index}>
            <TextField
              name={`${field}.name`}
              label={words.document}
              value={row.name}
              onValue={(value) => change(index, { name: value })}
            />
            <TextField
              name={`${field}.ends_on`}
              label={words.endsOn}
              type="date"
              value={row.ends_on}
              onValue={(value) => change(index, { ends_on: value })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
