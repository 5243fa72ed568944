import { isLoopback } from "../webhooks/guard/loopback.ts";

/** Whom a push service would write to about a developer's own machine: nobody. https://www.rfc-editor.org/rfc/rfc2606 */
const NOBODY = "mailto:sandbox@example.com";

/**
 * Who we are for browsers' push services, which take an address at https or of mail alone:
 * https://www.rfc-editor.org/rfc/rfc8292#section-2.1
 * @returns null where no push is sent: browsers allow none on a page without https, unless it comes from their own machine
 */
export function pushContact(environment: string, publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "https:") return publicUrl;
  return environment === "sandbox" && isLoopback(hostname) ? NOBODY : null;
}
