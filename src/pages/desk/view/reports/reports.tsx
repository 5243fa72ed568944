import { useState } from "preact/hooks";
import { TextField } from "../../../kit/ui/fields.tsx";
import { dayOf } from "../../../kit/write-time.ts";
import { text } from "../../text/en.ts";
import { summaryText } from "../../text/summary.ts";
import { Summary } from "./summary.tsx";

const words = text.reports;

const REPORTS = ["deliveries", "riders", "cash", "statements", "statement_lines"] as const;

/** So many days, of which the last one is today. */
function lastDays(count: number) {
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - count + 1);
  return { from: dayOf(first), to: dayOf(today) };
}

/** What the days were like, and the reports, each as a file for a spreadsheet, for days by this browser's clock. */
export function Reports() {
  const [{ from, to }, setRange] = useState(() => lastDays(30));
  const days = { from, to, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const query = new URLSearchParams(days);
  return (
    <section class="sheet">
      <div class="screen-head">
        <h1>{words.title}</h1>
        <div class="filters">
          <div class="buttons">
            {[1, 7, 30].map((count) => {
              const range = lastDays(count);
              return (
                <button
                  key={count}
                  type="button"
                  class="button small"
                  aria-pressed={range.from === from && range.to === to}
                  onClick={() => setRange(range)}
                >
                  {words.lastDays(count)}
                </button>
              );
            })}
          </div>
          <TextField
            name="from"
            type="date"
            label={words.from}
            value={from}
            onValue={(chosen) => setRange({ from: chosen, to })}
          />
          <span aria-hidden="true">–</span>
          <TextField
            name="to"
            type="date"
            label={words.to}
            value={to}
            onValue={(chosen) => setRange({ from, to: chosen })}
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
