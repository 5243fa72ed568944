import { TextField, useField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.deliveries;

/** Moves a sandbox delivery on by one step. The last step needs the customer's code, as at a real door. */
export function Advance({
  id,
  isAtDoor,
  code,
  done,
}: {
  id: string;
  isAtDoor: boolean;
  code: string;
  done: () => void;
}) {
  const [typed, setTyped] = useField(code);
  return (
    <section class="panel advance">
      <p>{words.advanceHint}</p>
      <Form
        submit={isAtDoor ? words.handOver : words.advance}
        send={() => api.advance(id, isAtDoor ? { code: typed } : {})}
        done={done}
      >
        {isAtDoor && <TextField name="code" label={words.code} inputMode="numeric" value={typed} onValue={setTyped} />}
      </Form>
    </section>
  );
}
