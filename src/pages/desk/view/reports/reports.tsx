import { useState } from "preact/hooks";
import { TextField } from "../../../kit/ui/fields.tsx";
import { dayOf } from "../../../kit/write-time.ts";
import { text } from "../../text/en.ts";
import { summaryText } from "../../text/summary.ts";
import { Summary } from "./summary.tsx";

const words = text.reports;

const REPORTS = ["deliveries", "riders", "cash", "statements", "statement_lines"] as const;

/** What the days were like, and the reports, each as a file for a spreadsheet, for days by this browser's clock. */
export function Reports() {
  const today = new Date();
  const [from, setFrom] = useState(dayOf(new Date(today.getFullYear(), today.getMonth(), 1)));
  const [to, setTo] = useState(dayOf(today));
  const days = { from, to, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const query = new URLSearchParams(days);
  return (
    <section class="sheet">
      <div class="screen-head">
        <h1>{words.title}</h1>
        <div class="filters days">
          <TextField name="from" type="date" label={words.from} value={from} onValue={setFrom} />
          <TextField name="to" type="date" label={words.to} value={to} onValue={setTo} />
        </div>
      </div>
      <Summary query={days} />
      <section class="block">
        <h2>{summaryText.files}</h2>
        <p class="hint">{summaryText.filesAbout}</p>
        <ul class="reports">
          {REPORTS.map((name) => (
            <li key={name}>
              <h3>
                <a href={`/v1/operator/reports/${name}.csv?${query}`} download target="_top">
                  {words[name].name}
                </a>
              </h3>
              <p class="hint">{words[name].about}</p>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
