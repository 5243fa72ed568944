import type { ComponentChildren } from "preact";
import { Icon } from "./icons.tsx";

/** In place of a list without rows: that there are none, and what to do next. */
export function Empty({
  icon,
  title,
  children,
}: {
  icon: Parameters<typeof Icon>[0]["name"];
  title: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <strong>{title}</strong>
      {children && <p>{children}</p>}
    </div>
  );
}
