import type { AuditEntry } from "../../../contract/people/audit.ts";

/** Who changed something; a member by their name, with their address on a second line. */
export function ActorName({ actor: { name, member_name: called } }: Pick<AuditEntry, "actor">) {
  if (!called) return <>{name}</>;
  return (
    <>
      {called}
      <p class="hint">{name}</p>
    </>
  );
}
