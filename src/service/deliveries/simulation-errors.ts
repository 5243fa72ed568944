import type { FieldError } from "../../contract/problem.ts";

/**
 * What the schema of `simulation` can't say: it is for the sandbox alone, and no scenario plays while nothing moves by
 * itself. Takes the body as it came, so that these errors stand beside the schema's own.
 */
export function simulationErrors(body: unknown, inSandbox: boolean): FieldError[] {
  if (!isObject(body) || body.simulation === undefined) return [];
  const { simulation } = body;
  if (!inSandbox) {
    return [{ param: "simulation", code: "sandbox_only", detail: "exists in the sandbox alone" }];
  }
  if (!isObject(simulation) || simulation.mode !== "manual" || simulation.scenario === undefined) return [];
  return [
    {
      param: "simulation.scenario",
      code: "not_combinable",
      detail: "plays in mode auto alone: a manual delivery does what you tell it and nothing else",
    },
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
