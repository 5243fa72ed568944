import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Copyable } from "../../../kit/ui/copy-button.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api, isSandbox, mayChange, me } from "../../session.ts";
import { text } from "../../text/en.ts";
import { OrderButton } from "../deliveries/order-button.tsx";
import { Screen } from "../screen.tsx";

const words = text.start;

/** In the order in which a developer takes them. */
const STEPS = ["key", "delivery", "script", "webhook"] as const;

const WAYS = { key: "/dashboard/keys", script: "/dashboard/keys", webhook: "/dashboard/webhooks" };

/** What to see to before customers order, in this order, and where. */
const CHECKS = {
  password: "/dashboard/you",
  delivered: "/dashboard/deliveries",
  pages: "/dashboard/keys",
  look: "/dashboard/account",
  support: "/dashboard/account",
  members: "/dashboard/members",
};
type Check = keyof typeof CHECKS;

/** The two lines that show a delivery on a page. */
const SNIPPET = `<div id="${__SERVICE_NAME__}-tracking" data-id="DELIVERY_ID"></div>
<script async src="${location.origin}/v1/tracking.js" data-key="PUBLISHABLE_KEY"></script>`;

/** From the first key to a delivery on the merchant's own page. */
export function Start() {
  const { route } = useLocation();
  const steps = useLoad(api.firstSteps, "first steps");
  useEffect(() => {
    // The developer comes back from a terminal or a page.
    const look = () => void steps.reload();
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [steps.reload]);
  if (!steps.data) {
    return (
      <Screen title={words.title} lead={words.lead}>
        {steps.problem ? <Trouble problem={steps.problem} again={steps.reload} /> : <Skeleton rows={8} />}
      </Screen>
    );
  }
  const { key_used_at, delivery_created_at, script_seen, webhook_answered_at } = steps.data;
  const happened = {
    key: key_used_at !== null,
    delivery: delivery_created_at !== null,
    script: script_seen !== null,
    webhook: webhook_answered_at !== null,
  };
  const { delivered_at, has_bound_pages, has_look, has_support, members } = steps.data;
  const isChecked: Record<Check, boolean> = {
    password: Boolean(me.value?.has_password || me.value?.passkeys),
    delivered: delivered_at !== null,
    pages: has_bound_pages,
    look: has_look,
    support: has_support,
    members: members > 1,
  };
  return (
    <Screen title={words.title} lead={words.lead}>
      {STEPS.every((step) => happened[step]) && <p class="notice">{words.allDone}</p>}
      <ol class="steps">
        {STEPS.map((step) => (
          <li key={step} class="panel">
            <div class="screen-head">
              <h2>{words.steps[step].title}</h2>
              <span class={happened[step] ? "badge good" : "badge quiet"}>
                {happened[step] ? words.done : words.open}
              </span>
            </div>
            <p>{words.steps[step].body}</p>
            {step === "script" && <Copyable text={SNIPPET} />}
            {step !== "delivery" ? (
              <p>
                <a href={WAYS[step]}>{words.steps[step].action}</a>
              </p>
            ) : (
              isSandbox() && mayChange() && <OrderButton done={({ id }) => route(`/dashboard/deliveries/${id}`)} />
            )}
          </li>
        ))}
      </ol>
      <div>
        <h2>{words.live}</h2>
        <p>
          {words.liveLead}{" "}
          <a href="/docs/going-live" target="_blank" rel="noopener">
            {words.liveMore}
          </a>
        </p>
      </div>
      <ul class="checks panel">
        {(Object.keys(CHECKS) as Check[]).map((check) => (
          <li key={check}>
            <span class={isChecked[check] ? "badge good" : "badge quiet"}>
              {isChecked[check] ? words.done : words.open}
            </span>
            <span>
              <a href={CHECKS[check]}>{words.checks[check].title}</a>
              <br />
              {words.checks[check].why}
            </span>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
