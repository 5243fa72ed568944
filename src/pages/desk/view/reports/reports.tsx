import { useState } from "preact/hooks";
import { SelectField, TextField } from "../../../kit/ui/fields.tsx";
import { dayOf } from "../../../kit/write-time.ts";
import { text } from "../../text/en.ts";
import { summaryText } from "../../text/summary.ts";
import { Heading } from "../heading.tsx";
import { Summary } from "./summary.tsx";

const words = text.reports;

const REPORTS = ["deliveries", "riders", "cash", "statements", "statement_lines"] as const;

/** So many days, of which the last one is today. */
function lastDays(count: number) {
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - count + 1);
  return { from: dayOf(first), to: dayOf(today) };
}

/** The same days, whichever of the two was chosen as the first. */
const inOrder = ({ from, to }: ReturnType<typeof lastDays>) => (from <= to ? { from, to } : { from: to, to: from });

const SPANS = [1, 7, 30].map((count) => [String(count), words.lastDays(count)] as const);
const OTHER = "";

/** What the days were like, and the reports, each as a file for a spreadsheet, for days by this browser's clock. */
export function Reports() {
  const [span, setSpan] = useState("30");
  const [others, setOthers] = useState(() => lastDays(30));
  const range = span === OTHER ? inOrder(others) : lastDays(Number(span));
  const days = { ...range, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const query = new URLSearchParams(days);
  const dayField = (name: "from" | "to") => (
    <TextField
      name={name}
      type="date"
      label={words[name]}
      value={others[name]}
      onValue={(day) => day && setOthers({ ...others, [name]: day })}
    />
  );
  return (
    <section class="sheet">
      <div class="screen-head">
        <Heading name={words.title} />
        <div class="filters">
          {span === OTHER && (
            <>
              {dayField("from")}
              <span aria-hidden="true">–</span>
              {dayField("to")}
            </>
          )}
          <SelectField
            name="days"
            label={words.days}
            options={[...SPANS, [OTHER, words.otherDays]]}
            value={span}
            onValue={(chosen) => {
              setOthers(range);
              setSpan(chosen);
            }}
          />
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
