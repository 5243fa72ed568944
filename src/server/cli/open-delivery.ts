import { spawn } from "node:child_process";
import type { Client } from "../create-client.ts";

/** What opens an address in the browser. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Prints the address of a delivery's page, and opens it where there is a browser. */
export async function openDelivery(client: Client, id: string): Promise<void> {
  const { tracking_url } = await client.deliveries.retrieve(id);
  console.log(tracking_url);
  const [program = "xdg-open", ...words] = OPENERS[process.platform] ?? [];
  // Without a browser the address that was printed must do.
  spawn(program, [...words, tracking_url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
