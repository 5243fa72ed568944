import { CopyButton } from "../../kit/ui/copy-button.tsx";
import { text } from "../text/en.ts";

/** An id on one line, with a button that copies it whole. */
export function Id({ id }: { id: string }) {
  return (
    <span class="id">
      <code>{id}</code> <CopyButton text={id} label={text.kit.copy} />
    </span>
  );
}
