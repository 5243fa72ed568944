import { isLoopback } from "../guard/loopback.ts";

/** The contact of a sandbox on a developer's own machine, where nobody reads mail: https://www.rfc-editor.org/rfc/rfc2606 */
const NOBODY = "mailto:sandbox@example.com";

/**
 * The contact that push services ask for, a web address at https or an e-mail address:
 * https://www.rfc-editor.org/rfc/rfc8292#section-2.1
 * @returns null if no push can be sent: browsers allow pushes only on pages at https and on pages from their own machine
 */
export function pushContact(environment: string, publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "https:") return publicUrl;
  return environment === "sandbox" && isLoopback(hostname) ? NOBODY : null;
}
