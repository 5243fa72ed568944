import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { ActionButton } from "../../kit/ui/action-button.tsx";
import { say, Toasts } from "../../kit/ui/toasts.tsx";
import { api, forgetMember, isSandbox, me, proofWanted } from "../session.ts";
import { text } from "../text/en.ts";
import { words } from "../text/words.ts";
import { ProofDialog } from "./account/proof-dialog.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

const LINKS = [
  ["/dashboard", text.nav.start],
  ["/dashboard/deliveries", text.nav.deliveries],
  ["/dashboard/keys", text.nav.keys],
  ["/dashboard/webhooks", text.nav.webhooks],
  ["/dashboard/requests", text.nav.requests],
  ["/dashboard/usage", text.nav.usage],
  ["/dashboard/members", text.nav.members],
  ["/dashboard/audit", text.nav.audit],
  ["/dashboard/account", text.nav.account],
] as const;

/** The frame around every screen: the account's name, the navigation and the signed-in member. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      menu.current?.focus();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [isOpen]);
  const signOut = async () => {
    const result = await api.endSession("current");
    // While the session still exists, the page must not look signed out.
    if (!result.ok && result.problem.status !== 401) return say(words.explain(result.problem));
    await forgetMember();
  };
  const isHere = (href: string) => (href === "/dashboard" ? path === href : path.startsWith(href));
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {text.nav.skip}
      </a>
      <header class="top">
        <p class="account-name">
          <strong>{me.value?.account.name}</strong>
          <span class="badge">{isSandbox() ? text.nav.sandbox : text.nav.production}</span>
        </p>
        <button ref={menu} type="button" class="button menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.nav.menu}
        </button>
      </header>
      <nav class={isOpen ? "side open" : "side"} aria-label={text.nav.label}>
        <ul>
          {LINKS.map(([href, label]) => (
            <li key={href}>
              <a href={href} aria-current={isHere(href) ? "page" : undefined} onClick={() => setOpen(false)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <ul class="self">
          <li>
            <a href="/docs" target="_blank" rel="noopener">
              {text.nav.docs}
            </a>
          </li>
          <li>
            <a href="/dashboard/you" aria-current={isHere("/dashboard/you") ? "page" : undefined}>
              {me.value?.member.name ?? me.value?.member.email}
            </a>
          </li>
          <li>
            <ActionButton act={signOut}>{text.nav.signOut}</ActionButton>
          </li>
        </ul>
      </nav>
      <main ref={content} id="content" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      {proofWanted.value && <ProofDialog answer={proofWanted.value} />}
    </div>
  );
}
