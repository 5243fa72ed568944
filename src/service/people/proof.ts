/**
 * What a member does only when they have just shown who they are, by operation. True: always. Names: when the body has one
 * of these fields. It is what whoever finds a browser open could use to stay, to read along, to mislead customers or to do
 * harm that can't be undone. To end a session takes none, because that is the safe side. Keys need none.
 */
const NEEDS_PROOF: Readonly<Record<string, true | readonly string[]>> = {
  createKey: true,
  rollKey: true,
  revokeKey: true,
  // A new name changes nothing that the key can do.
  changeKey: ["allowed_ips", "allowed_origins"],
  createWebhookEndpoint: true,
  updateWebhookEndpoint: ["url"],
  deleteWebhookEndpoint: true,
  rotateWebhookSecret: true,
  updateAccount: true,
  // A colour misleads nobody.
  updateBranding: ["logo", "shop_url"],
  inviteMember: true,
  inviteMemberAgain: true,
  changeMember: true,
  removeMember: true,
  setPassword: true,
  askForNewPasskey: true,
  addPasskey: true,
  removePasskey: true,
};

/** Whether an operation may need a proof at all. */
export const mayNeedProof = (operationId: string): boolean => operationId in NEEDS_PROOF;

/** @param body as it was sent, perhaps invalid; undefined while it isn't read */
export function needsProof(operationId: string, body: unknown): boolean {
  const rule = NEEDS_PROOF[operationId] ?? [];
  return rule === true || rule.some((field) => Object.hasOwn(Object(body), field));
}
