import { PROBLEMS } from "../../../contract/problem.ts";
import { code } from "../code.ts";
import { html } from "../html.ts";
import type { Section, Setting } from "../section.ts";

export function addresses({ url, operation }: Setting): Section {
  const [status, title] = PROBLEMS.invalid_request;
  const example = {
    type: `${url}/docs#invalid_request`,
    title,
    status,
    detail: "dropoff_address: may be one of several places: say which town, or send lat and lng",
    code: "invalid_request",
    param: "dropoff_address",
    errors: [
      {
        param: "dropoff_address",
        code: "ambiguous",
        detail: "may be one of several places: say which town, or send lat and lng",
        suggestions: ["10 High Street, Ashford, Kent", "10 High Street, Ashford, Surrey"],
      },
    ],
    request_id: "req_4sLQvB2mXk1n000002",
  };
  return {
    id: "addresses",
    title: "Addresses",
    body: html`<p>If you send no <code>lat</code> and <code>lng</code>, ${operation("createQuote")} and
${operation("createDelivery")} look the address up. Write it as on an envelope: number, street and town, such as
<code>14 Kenyatta Avenue, Nairobi</code>, and the region or the postcode if other towns have the same name. Between its
commas, a flat (“Flat 3B”), a floor, a name behind “c/o” or a landmark (“opposite the station”) isn’t looked up: the rider
reads the address as you sent it.</p>
<p>These need no looking up, in the place of an address or, for plus codes and links, within it: coordinates such as
<code>-1.2833, 36.8167</code> or <code>1°17′00″S 36°49′00″E</code>; a <a href="https://maps.google.com/pluscodes/">plus
code</a> such as <code>6GCRPR88+MM</code>, also its end, near a town that is looked up (<code>PR88+MM, Nairobi</code>) or, without one, near the other end of the
delivery; and a link of Google Maps, Apple Maps, OpenStreetMap or Waze that has the coordinates of a place in it.</p>
<p>If your page lets customers choose a place on a map, send its <code>lat</code> and <code>lng</code> beside the address. Then nothing is looked up, and the rider sees both.</p>
<div class="table" tabindex="0" role="group" aria-label="Results of looking up an address"><table>
<thead><tr><th scope="col">What we find</th><th scope="col">Answer</th><th scope="col">What to do</th></tr></thead>
<tbody><tr><th scope="row">The house</th><td>as usual</td><td>Nothing.</td></tr>
<tr><th scope="row">The street, but not the house</th><td>as usual, with <code>pickup_precision</code> or <code>dropoff_precision</code> <code>street</code></td><td>Make sure that the rider can phone: send <code>phone</code>, and say in <code>instructions</code> how to find the door.</td></tr>
<tr><th scope="row">Nothing</th><td>422, <code>not_found</code></td><td>Ask for the address again. In the sandbox, <code>suggestions</code> names streets of its town.</td></tr>
<tr><th scope="row">Only the town or the quarter</th><td>422, <code>too_coarse</code></td><td>Ask for street and number. <code>suggestions</code> has up to three addresses.</td></tr>
<tr><th scope="row">Several places far apart</th><td>422, <code>ambiguous</code></td><td>Let the customer choose one of <code>suggestions</code>, and send that text.</td></tr>
<tr><th scope="row">The geocoder doesn’t answer</th><td>503, <a href="#geocoder_unavailable"><code>geocoder_unavailable</code></a></td><td>Try again after <code>Retry-After</code>, with the same <code>Idempotency-Key</code>.</td></tr></tbody></table></div>
${code(JSON.stringify(example, null, 2), "Two towns with the same name", "json")}
<p>The same text always gives the same place, whatever its case and spacing. If it is the wrong one, send
<code>lat</code> and <code>lng</code>. ${operation("retrieveDelivery")} has the coordinates of each end in
<code>lat</code> and <code>lng</code>, and tells in <code>precision</code> how exact they are.</p>`,
  };
}
