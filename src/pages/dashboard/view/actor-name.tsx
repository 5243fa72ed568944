import type { AuditEntry } from "../../../contract/people/audit.ts";

/** Who changed something. Of a member it shows the name, and the e-mail address below it. */
export function ActorName({ actor: { name, member_name: called } }: Pick<AuditEntry, "actor">) {
  if (!called) return <>{name}</>;
  return (
    <>
      {called}
      <p class="hint">{name}</p>
    </>
  );
}
