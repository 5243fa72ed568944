import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { SignOut } from "../../kit/people/signed-in.tsx";
import { isSandbox, me } from "../session.ts";
import { text } from "../text/en.ts";
import { Icon } from "./icons.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

const { nav } = text;

/** The screens, in groups, by the names of their icons and labels. */
const GROUPS = [
  ["now", "deliveries"],
  ["keys", "webhooks", "requests", "usage"],
  ["members", "audit", "account"],
] as const;

/** The frame around every screen: the account's name, the navigation and the signed-in member. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  useEffect(() => setOpen(false), [path]);
  // Before the menu is seen, so that no Escape is lost.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      menu.current?.focus();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [isOpen]);
  const hereIf = (href: string) =>
    (href === "/dashboard" ? path === href : path.startsWith(href)) ? ("page" as const) : undefined;
  const name = me.value?.account.name;
  const environment = isSandbox() ? nav.sandbox : nav.production;
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {nav.skip}
      </a>
      <div class="bar">
        <header class="top">
          <img src="/favicon.svg" width="24" height="24" alt="" />
          <p class="account-name">
            <strong>{name === environment ? __SERVICE_TITLE__ : name}</strong>
            <span class={isSandbox() ? "badge stale" : "badge good"}>{environment}</span>
          </p>
          <button
            ref={menu}
            type="button"
            class="button quiet menu-button"
            aria-expanded={isOpen}
            aria-label={nav.menu}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="menu" />
          </button>
        </header>
        <nav class={isOpen ? "side open" : "side"} aria-label={nav.label}>
          {GROUPS.map((group) => (
            <ul key={group[0]}>
              {group.map((screen) => {
                const href = screen === "now" ? "/dashboard" : `/dashboard/${screen}`;
                return (
                  <li key={screen}>
                    <a href={href} aria-current={hereIf(href)} onClick={() => setOpen(false)}>
                      <Icon name={screen} />
                      {nav[screen]}
                    </a>
                  </li>
                );
              })}
            </ul>
          ))}
          <ul class="self">
            <li>
              <a href="/docs" target="_blank" rel="noopener">
                <Icon name="docs" />
                {nav.docs}
              </a>
            </li>
            <li>
              <a href="/dashboard/you" aria-current={hereIf("/dashboard/you")}>
                <Icon name="you" />
                {me.value?.member.name ?? me.value?.member.email}
              </a>
            </li>
            <li>
              <SignOut>
                <Icon name="signOut" />
                {nav.signOut}
              </SignOut>
            </li>
          </ul>
        </nav>
      </div>
      <main ref={content} id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
