/**
 * The operations for which a member must have just proved who they are. True: always. Names: if the body has one of these
 * fields. Somebody who finds a browser signed in could use these operations to keep their access, to read data from then on,
 * to mislead customers, or to do harm that can't be undone. Ending a session takes no proof, because it only protects the
 * member. Keys never need a proof.
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
  createAlertEndpoint: true,
  deleteAlertEndpoint: true,
  rotateAlertSecret: true,
  updateAccount: true,
  // A colour can't mislead customers.
  updateBranding: ["logo", "shop_url", "cancelled_note"],
  inviteMember: true,
  inviteMemberAgain: true,
  changeMember: true,
  removeMember: true,
  setPassword: true,
  askForNewPasskey: true,
  addPasskey: true,
  removePasskey: true,
};

/** Whether an operation needs a proof, at least for some bodies. */
export const mayNeedProof = (operationId: string): boolean => operationId in NEEDS_PROOF;

/**
 * Whether a request needs a proof.
 * @param body as it was sent, perhaps invalid; undefined before it is read
 */
export function needsProof(operationId: string, body: unknown): boolean {
  const rule = NEEDS_PROOF[operationId] ?? [];
  return rule === true || rule.some((field) => Object.hasOwn(Object(body), field));
}
