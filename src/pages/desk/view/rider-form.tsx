import { useState } from "preact/hooks";
import { LIMITS } from "../../../contract/limits.ts";
import type { OperatorRider } from "../../../contract/operator.ts";
import { VEHICLES } from "../../../contract/tracking.ts";
import type { Result } from "../../kit/client.ts";
import { SelectField, TextField } from "../../kit/ui/fields.tsx";
import { Form } from "../../kit/ui/form.tsx";
import { text } from "../text/en.ts";

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
}

/** Who a rider is, and what they can take. */
export function RiderForm<Data>({ rider, submit, send, done, cancel }: Props<Data>) {
  const [name, setName] = useState(rider?.name ?? "");
  const [vehicle, setVehicle] = useState<string>(rider?.vehicle ?? VEHICLES[0]);
  const [phone, setPhone] = useState(rider?.phone ?? "");
  const [jobs, setJobs] = useState(String(rider?.capacity_jobs ?? 1));
  const typed = phone.trim() || null;
  const change = {
    ...(name !== rider?.name && { name }),
    ...(vehicle !== rider?.vehicle && { vehicle }),
    ...(typed !== (rider?.phone ?? null) && { phone: typed }),
    ...(Number(jobs) !== (rider?.capacity_jobs ?? 1) && { capacity_jobs: Number(jobs) }),
  };
  return (
    <Form submit={submit} send={() => send(change)} done={(data) => done(data, name)} {...(cancel && { cancel })}>
      <TextField name="name" label={words.name} value={name} onValue={setName} />
      <SelectField name="vehicle" label={words.vehicle} value={vehicle} onValue={setVehicle} options={KINDS} />
      <TextField name="phone" label={words.phone} hint={words.phoneHint} type="tel" value={phone} onValue={setPhone} />
      <SelectField name="capacity_jobs" label={words.jobs} value={jobs} onValue={setJobs} options={JOBS} />
    </Form>
  );
}
