import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import { text } from "../../text/en.ts";
import { When } from "../when.tsx";

const words = text.deliveries;

export function Timeline({ record }: { record: DeliveryRecord }) {
  return (
    <section>
      <h2>{words.timeline}</h2>
      <ol class="timeline">
        {record.history.map(({ status, at }) => (
          <li key={`${status} ${at}`}>
            <span>{words.statuses[status]}</span>
            <When at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
