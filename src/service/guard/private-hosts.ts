/** Hosts, as `host` or `host:port`, that the operator allows although they are private. Connections to them are unchecked. */
export type PrivateHosts = ReadonlySet<string>;

/** Reads a comma-separated list of `host` or `host:port`; null if an entry is neither. */
export function parsePrivateHosts(text: string): PrivateHosts | null {
  const hosts = new Set<string>();
  for (const entry of text.split(",").map((one) => one.trim())) {
    const match = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)(?::(\d{1,5}))?$/i.exec(entry);
    const address = `http://${match?.[1]}/`;
    if (!match || !URL.canParse(address) || Number(match[2] ?? 0) > 65535) return null;
    const host = hostOf(new URL(address));
    hosts.add(match[2] === undefined ? host : `${host}:${Number(match[2])}`);
  }
  return hosts;
}

export function isAllowedPrivate(url: URL, hosts: PrivateHosts): boolean {
  const host = hostOf(url);
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return hosts.has(host) || hosts.has(`${host}:${port}`);
}

/** The host as URL normalises it (2130706433 becomes 127.0.0.1), without the dot that can end a full name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}
