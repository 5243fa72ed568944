import type { OpenApiDocument } from "../../docs/reference/openapi-document.ts";
import { addCoordinates } from "../../docs/samples/add-coordinates.ts";

interface Here {
  sandbox: boolean;
  /** False where every place needs coordinates. */
  findsAddresses: boolean;
}

const NEEDS_COORDINATES: Readonly<Record<string, string>> = {
  createDelivery: "This service looks up no addresses: send `lat` and `lng` of both ends.",
  createQuote: "This service looks up no addresses: send `lat` and `lng` in `pickup` and in `dropoff`.",
};

/** Leaves out of the document what this service doesn't offer, and changes the examples that it would refuse. */
export function describeHere(document: OpenApiDocument, { sandbox, findsAddresses }: Here): OpenApiDocument {
  // Makes a copy to change, with only what JSON can hold.
  const here: OpenApiDocument = JSON.parse(JSON.stringify(document));
  if (!sandbox) {
    here.tags = here.tags.filter(({ name }) => name !== "Sandbox");
    for (const [path, byMethod] of Object.entries(here.paths)) {
      if (Object.values(byMethod).some(({ tags }) => tags.includes("Sandbox"))) delete here.paths[path];
    }
    leaveOutSandbox(here);
  }
  // The addresses of the examples are the sandbox's.
  if (!sandbox || !findsAddresses) {
    for (const operation of Object.values(here.paths).flatMap((byMethod) => Object.values(byMethod))) {
      const more = NEEDS_COORDINATES[operation.operationId];
      if (more === undefined) continue;
      if (!findsAddresses) operation.description += ` ${more}`;
      addCoordinates(operation.requestBody);
    }
  }
  return here;
}

/** Removes the fields, values and sentences about the sandbox from a part of the document. */
function leaveOutSandbox(part: unknown): void {
  if (!isObject(part)) return;
  for (const [name, value] of Object.entries(part)) {
    if (name === "simulation") delete part[name];
    else if (name === "required" && Array.isArray(value)) part[name] = value.filter((one) => one !== "simulation");
    else if (name === "enum" && Array.isArray(value)) part[name] = value.filter((one) => one !== "sandbox");
    else if (name === "description" && typeof value === "string") {
      part[name] = value
        .split(/(?<=\.)\s+/)
        .filter((sentence) => !/sandbox/i.test(sentence))
        .join(" ");
    } else if (name === "bearerFormat" && typeof value === "string") part[name] = value.replace(/^\S+_test_… or /, "");
    else leaveOutSandbox(value);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
