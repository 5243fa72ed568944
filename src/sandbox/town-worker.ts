import { parentPort } from "node:worker_threads";
import type { TownCall, TownReply } from "./open-town.ts";
import { createTown, HOME } from "./town/index.ts";

/** The thread that the town is computed in; its calls and replies are those of open-town.ts. */
const town = createTown();

parentPort?.on("message", async ({ id, method, args }: TownCall) => {
  let reply: TownReply;
  try {
    reply = { id, value: await Reflect.apply(town[method], town, args) };
  } catch (error) {
    reply = { id, error };
  }
  parentPort?.postMessage(reply);
});

// The streets around home are laid out now, so that the first order needn't wait for them.
await town.route(HOME, { lat: HOME.lat + 0.01, lng: HOME.lng + 0.01 });
