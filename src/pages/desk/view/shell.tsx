import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { proofWanted } from "../../kit/people/ask-proof.ts";
import { ProofDialog } from "../../kit/people/proof-dialog.tsx";
import { ActionButton } from "../../kit/ui/action-button.tsx";
import { say, Toasts } from "../../kit/ui/toasts.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { lostSince, underWay } from "../city.ts";
import { listNeeds } from "../core/needs.ts";
import { forgetAlerts } from "../push.ts";
import { api, mayAct, me, nameRole } from "../session.ts";
import { text } from "../text/en.ts";
import { words } from "../text/words.ts";
import { Panel } from "./panel.tsx";
import { useSelection } from "./use-selection.ts";

const { nav } = text;

const SCREENS = [
  ["/desk", "needs"],
  ["/desk/columns", "columns"],
  ["/desk/deliveries", "deliveries"],
  ["/desk/riders", "riders"],
  ["/desk/area", "area"],
  ["/desk/reports", "reports"],
  ["/desk/staff", "staff"],
  ["/desk/audit", "audit"],
] as const;

/** The frame around every screen: the bar above it, and beside it the chosen delivery. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const { selected, addressOf } = useSelection();
  const count = listNeeds(underWay.value ?? []).length;
  useEffect(() => {
    document.title = `${text.needs.tab(count)} – ${__SERVICE_TITLE__}`;
  }, [count]);
  const screens = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    screens.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  const signOut = async () => {
    const result = await api.endSession("current");
    // While the session still exists, the page must not look signed out.
    if (!result.ok && result.problem.status !== 401) return say(words.explain(result.problem));
    await forgetAlerts().catch(() => {});
    // The next person begins with a page that holds nothing of this one's.
    location.replace("/desk");
  };
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {nav.skip}
      </a>
      <header class="top">
        <p class="brand">
          <img src="/favicon.svg" width="24" height="24" alt="" />
          <strong>{__SERVICE_TITLE__}</strong>
        </p>
        <nav ref={screens} aria-label={nav.label}>
          {SCREENS.filter(([, name]) => name !== "audit" || mayAct()).map(([address, name]) => (
            <a key={name} class="tab" href={address} aria-current={path === address ? "page" : undefined}>
              {nav[name]}
              {name === "needs" && <span class={count > 0 ? "count" : "count none"}>{underWay.value && count}</span>}
            </a>
          ))}
        </nav>
        <p class="self">
          <a class="tab" href="/desk/you" aria-current={path === "/desk/you" ? "page" : undefined}>
            {me.value?.member.name ?? me.value?.member.email}
          </a>
          {!mayAct() && (
            <span class="badge quiet" title={nav.reads}>
              {nameRole(me.value?.member.role ?? "")}
            </span>
          )}
          <ActionButton class="button quiet small" act={signOut}>
            {nav.signOut}
          </ActionButton>
        </p>
      </header>
      <Connection />
      <div class={selected ? "stage with-panel" : "stage"}>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        {selected && <Panel key={selected} id={selected} closed={addressOf(null)} />}
      </div>
      <Toasts />
      {proofWanted.value && <ProofDialog answer={proofWanted.value} />}
    </div>
  );
}

/** Says when what is shown is no longer true, and when it is again. */
function Connection() {
  const since = lostSince.value;
  const now = useNow();
  const wasLost = useRef(false);
  useEffect(() => {
    if (since === null && wasLost.current) say(text.connection.back);
    wasLost.current = since !== null;
  }, [since]);
  return (
    <div role="alert" class="connection">
      {since !== null && <p>{text.connection.lost(writeSpan(Math.max(60_000, now - since)))}</p>}
    </div>
  );
}
