import type { ComponentProps } from "preact";
import { useEffect } from "preact/hooks";
import { needCount } from "../city.ts";
import { text } from "../text/en.ts";

/** A screen's heading. Its name is also that of the browser's tab, after how many deliveries need somebody. */
export function Heading({ name, children, ...more }: { name: string } & ComponentProps<"h1">) {
  const count = needCount.value;
  useEffect(() => {
    document.title = `${text.tab(count, name)} – ${__SERVICE_TITLE__}`;
  }, [count, name]);
  return (
    <h1 {...more}>
      {name}
      {children}
    </h1>
  );
}
