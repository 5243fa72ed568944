import { code } from "../../code.ts";
import { html } from "../../html.ts";
import type { Section, Setting } from "../../section.ts";

export function demo({ name }: Setting): Section {
  return {
    id: "widget-demo",
    title: "See every state of the card",
    body: html`${code(`<div id="${name}-tracking" data-demo="journey"></div>`, "A delivery that needs no service", "html")}
<p>This plays a whole delivery in a minute and a half, over and over, without any request. It runs the same code as a real delivery and fires the same events. So you can build your page before there is anything to deliver.</p>
<p>Instead of <code>journey</code> name one state: <code>pending searching searching_long rider_assigned rider_arriving at_pickup picked_up in_transit nearly_there at_door late no_eta silent_phone offline rider_lost unknown_status delivered cancelled</code>. Or name one failure: <code>loading network not_found unauthorized forbidden rate_limited server_error bad_answer</code>.</p>`,
  };
}
