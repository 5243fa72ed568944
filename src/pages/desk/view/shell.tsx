import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { nameRole } from "../../kit/people/session.ts";
import { SignOut } from "../../kit/people/signed-in.tsx";
import { say } from "../../kit/ui/toasts.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { lostSince, needCount, underWay } from "../city.ts";
import { mayAct, me } from "../session.ts";
import { text } from "../text/en.ts";
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
  const count = needCount.value;
  const screens = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    screens.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "start" });
  }, [path]);
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
              {nameRole(text.roles, me.value?.member.role)}
            </span>
          )}
          <SignOut class="button quiet small">{nav.signOut}</SignOut>
        </p>
      </header>
      <Connection />
      <div class={selected ? "stage with-panel" : "stage"}>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        {selected && <Panel key={selected} id={selected} closed={addressOf(null)} />}
      </div>
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
