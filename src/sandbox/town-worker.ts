/** The thread that computes the town. open-town.ts starts it, sends its calls and receives its replies. */
import { parentPort } from "node:worker_threads";
import type { TownCall, TownReply } from "./open-town.ts";
import { createTown, HOME } from "./town/index.ts";

const town = createTown();

async function answer({ method, args }: TownCall): Promise<void> {
  let reply: TownReply;
  try {
    reply = { value: await Reflect.apply(town[method], town, args) };
  } catch (error) {
    reply = { error };
  }
  parentPort?.postMessage(reply);
}

parentPort?.on("message", (call: TownCall) => void answer(call));

// Lays out the streets around home now, so the first order doesn't wait for them.
await town.route(HOME, { lat: HOME.lat + 0.01, lng: HOME.lng + 0.01 }, "motorbike");
