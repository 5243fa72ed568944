import { serviceName, serviceTitle } from "./service-name.ts";

/** The text that npm shows beside the package. The operator's own address isn't known when it is built. */
export function packageReadme(): string {
  return `# ${serviceTitle}

Shows a customer where their delivery is: a card with the time of arrival, the rider on a map and the steps of the journey.
It brings its own types and depends on nothing.

\`\`\`sh
npm install ${serviceName}
\`\`\`

Your server orders a delivery and passes its id on. In the browser you need that id, a publishable key (\`pk_…\`) and the
address of the delivery service.

## In any page

\`\`\`js
import { mount } from "${serviceName}";

const handle = mount(document.querySelector("#delivery"), {
  id: "DELIVERY_ID",
  key: "pk_test_…",
  api: "https://deliveries.example",
});
handle.update({ theme: "dark" }); // also refresh() and destroy()
\`\`\`

## As an element

\`\`\`html
<delivery-tracking data-id="DELIVERY_ID" data-key="pk_test_…" data-api="https://deliveries.example"></delivery-tracking>
\`\`\`

\`\`\`js
import "${serviceName}/element";
\`\`\`

\`${serviceName}/react\`, \`/preact\`, \`/solid\`, \`/vue\` and \`/svelte\` are the same element with its types for JSX and
templates. There, events have names without the colon: \`ontrackingstatus\`.

## Without a view

\`\`\`js
import { createTracker } from "${serviceName}";

const tracker = createTracker({ id: "DELIVERY_ID", key: "pk_test_…", api: "https://deliveries.example" });
const unsubscribe = tracker.subscribe(({ phase, reading }) => console.log(phase, reading?.eta_minutes));
\`\`\`

## While you build

\`mount(element, { id: "any", key: "any", demo: "journey" })\` plays a whole delivery in a minute and a half, without any
request.

Options, events, colours and languages are explained at \`/docs\` of the delivery service.
`;
}
