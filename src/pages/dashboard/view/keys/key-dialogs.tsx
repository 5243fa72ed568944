import type { Key } from "../../../../contract/account.ts";
import { Menu } from "../../../kit/ui/menu.tsx";
import { SecretDialog } from "../../../kit/ui/secret-dialog.tsx";
import { useNow } from "../../../kit/ui/use-now.ts";
import { text } from "../../text/en.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { EditKeyDialog } from "./edit-key-dialog.tsx";
import { stateOf } from "./key-state.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { RollDialog } from "./roll-dialog.tsx";

const words = text.keys;

/** The dialog that is open above the list of keys, or above one key's screen. */
export type OpenKey =
  | { kind: "create" }
  | { kind: "edit" | "roll" | "revoke"; row: Key }
  | { kind: "made"; secret: string }
  | null;

export function KeyDialogs({
  open,
  setOpen,
  changed,
}: {
  open: OpenKey;
  setOpen: (open: OpenKey) => void;
  /** A key has changed, or there is a new one. */
  changed: () => void;
}) {
  const close = () => setOpen(null);
  const done = () => {
    close();
    changed();
  };
  const made = ({ key }: { key: string }) => {
    setOpen({ kind: "made", secret: key });
    changed();
  };
  switch (open?.kind) {
    case "create":
      return <CreateKeyDialog made={made} close={close} />;
    case "edit":
      return <EditKeyDialog row={open.row} changed={done} close={close} />;
    case "roll":
      return <RollDialog row={open.row} made={made} close={close} />;
    case "revoke":
      return <RevokeDialog row={open.row} changed={done} close={close} />;
    case "made":
      return <SecretDialog title={words.made} body={words.once} secret={open.secret} done={words.done} close={close} />;
    default:
      return null;
  }
}

/** A menu that opens the dialogs of a key. A key that has ended has none. */
export function KeyMenu({ row, setOpen, isSmall }: { row: Key; setOpen: (open: OpenKey) => void; isSmall: boolean }) {
  if (stateOf(row, useNow()) !== "active") return null;
  return (
    <Menu label={isSmall ? text.kit.actionsFor(row.name) : text.kit.actions} isSmall={isSmall}>
      {(["edit", "roll", "revoke"] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          class={kind === "revoke" ? "risky" : undefined}
          onClick={() => setOpen({ kind, row })}
        >
          {words[kind]}
        </button>
      ))}
    </Menu>
  );
}
