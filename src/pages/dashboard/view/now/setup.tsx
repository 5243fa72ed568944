import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import type { FirstSteps } from "../../../../contract/people/traffic.ts";
import { Copyable } from "../../../kit/ui/copy-button.tsx";
import { isSandbox, mayChange, me } from "../../session.ts";
import { text } from "../../text/en.ts";
import { OrderButton } from "../deliveries/order-button.tsx";
import { Icon } from "../icons.tsx";

const words = text.setup;

/** The two lines that show a delivery on a page. */
const SNIPPET = `<div id="${__SERVICE_NAME__}-tracking" data-id="DELIVERY_ID"></div>
<script async src="${location.origin}/v1/tracking.js" data-key="PUBLISHABLE_KEY"></script>`;

interface Task {
  name: string;
  title: string;
  why: string;
  href: string;
  isDone: boolean;
  /** What helps to do it. */
  help?: ComponentChildren;
}

/** From the first key to a delivery on the merchant's own page, in the order in which a developer goes. */
export function GetStarted({ seen, isOpen }: { seen: FirstSteps; isOpen: boolean }) {
  const { route } = useLocation();
  const { steps } = words;
  return (
    <Checklist
      title={words.title}
      lead={words.lead}
      isOpen={isOpen}
      tasks={[
        { name: "key", ...steps.key, href: "/dashboard/keys", isDone: seen.key_used_at !== null },
        {
          name: "delivery",
          ...steps.delivery,
          href: "/docs/quick-start",
          isDone: seen.delivery_created_at !== null,
          help: isSandbox() && mayChange() && <OrderButton done={({ id }) => route(`/dashboard/deliveries/${id}`)} />,
        },
        {
          name: "script",
          ...steps.script,
          href: "/dashboard/keys",
          isDone: seen.script_seen !== null,
          help: <Copyable text={SNIPPET} />,
        },
        { name: "webhook", ...steps.webhook, href: "/dashboard/webhooks", isDone: seen.webhook_answered_at !== null },
      ]}
    />
  );
}

/** What to see to before customers order. */
export function BeforeLive({ seen }: { seen: FirstSteps }) {
  const { checks } = words;
  return (
    <Checklist
      title={words.live}
      lead={
        <>
          {words.liveLead}{" "}
          <a href="/docs/going-live" target="_blank" rel="noopener">
            {words.liveMore}
          </a>
        </>
      }
      tasks={[
        {
          name: "password",
          ...checks.password,
          href: "/dashboard/you",
          isDone: Boolean(me.value?.has_password || me.value?.passkeys),
        },
        {
          name: "delivered",
          ...checks.delivered,
          href: "/dashboard/deliveries",
          isDone: seen.delivered_at !== null,
        },
        { name: "pages", ...checks.pages, href: "/dashboard/keys", isDone: seen.has_bound_pages },
        { name: "look", ...checks.look, href: "/dashboard/account", isDone: seen.has_look },
        { name: "support", ...checks.support, href: "/dashboard/account", isDone: seen.has_support },
        { name: "members", ...checks.members, href: "/dashboard/members", isDone: seen.members > 1 },
      ]}
    />
  );
}

/** Tasks that the service ticks off, until all are done. Folded, it names the next one. */
function Checklist({
  title,
  lead,
  isOpen = false,
  tasks,
}: {
  title: string;
  lead: ComponentChildren;
  isOpen?: boolean;
  tasks: readonly Task[];
}) {
  const next = tasks.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <details class="panel checklist" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <span class="hint next">{words.next(next.title)}</span>
        <span class="hint">{words.progress(tasks.filter(({ isDone }) => isDone).length, tasks.length)}</span>
        <Icon name="open" />
      </summary>
      <p class="hint">{lead}</p>
      <ul class="checks">
        {tasks.map(({ name, title, why, href, isDone, help }) => (
          <li key={name} class={isDone ? "done" : undefined}>
            <span class="tick">
              {isDone && <Icon name="tick" />}
              <span class="spoken">{isDone ? words.done : words.open}</span>
            </span>
            <div>
              <a href={href} class="check-link cover">
                {title}
              </a>
              {!isDone && (
                <>
                  <p class="hint">{why}</p>
                  {help && <div class="help">{help}</div>}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
