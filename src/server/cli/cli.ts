#!/usr/bin/env node
import { parseArgs } from "node:util";
import { createClient } from "../create-client.ts";
import { ServiceError } from "../service-error.ts";
import { listen } from "./listen.ts";
import { openDelivery } from "./open-delivery.ts";
import { readKey } from "./read-key.ts";
import { trigger } from "./trigger.ts";
import { UsageError } from "./usage-error.ts";

const NAME = __SERVICE_NAME__;
const PREFIX = NAME.toUpperCase().replaceAll("-", "_");
const [KEY, ADDRESS] = [`${PREFIX}_SECRET_KEY`, `${PREFIX}_URL`];

const USAGE = `npx ${NAME} listen --forward-to ADDRESS
    Passes each new event on to a server on this machine, signed as webhooks are.
npx ${NAME} trigger STATUS [--delivery ID]
    Moves a delivery of the sandbox to a status, step by step: an order of its own, or one whose simulation.mode is manual.
npx ${NAME} open ID
    Opens a delivery's page in the browser.

${KEY}  a secret key, sk_…; asked for when absent
${ADDRESS}         the service's address; http://127.0.0.1:8787 when absent`;

async function run(words: string[]): Promise<void> {
  if (words.some((word) => /\bsk_(test|live)_/.test(word)))
    throw new UsageError(`Other people see the words of a command. Put the key into ${KEY} and roll this one.`);
  const { values, positionals } = readWords(words);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return console.log(USAGE);
  if (!["listen", "trigger", "open"].includes(command)) throw new UsageError(`There is no ${command}.\n\n${USAGE}`);
  const [word] = rest;
  if (rest.length !== (command === "listen" ? 0 : 1)) throw new UsageError(USAGE);

  const key = process.env[KEY] || (await readKey(KEY));
  const client = createClient({ key, baseUrl: process.env[ADDRESS] || "http://127.0.0.1:8787" });
  if (command === "listen") return listen(client, key, values["forward-to"]);
  if (command === "trigger") return trigger(client, word ?? "", values.delivery);
  return openDelivery(client, word ?? "");
}

function readWords(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        "forward-to": { type: "string" },
        delivery: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof ServiceError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
