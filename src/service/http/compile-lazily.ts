import compileValidators from "@fastify/ajv-compiler";
import compileSerializers from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance } from "fastify";

/** A field is taken as it comes or refused, never converted. The answer names every mistake, not only the first. */
const STRICT = { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false } as const;

/**
 * Has Fastify's own compilers compile a schema when a request first needs it, and not at the start: all of them take half a
 * second of processor time, and most processes need few.
 */
export function compileLazily(app: FastifyInstance): void {
  const compileValidator = compileValidators()({}, { customOptions: STRICT });
  const compileSerializer = compileSerializers()();
  app.setValidatorCompiler((route) => {
    let validate: ReturnType<typeof compileValidator> | undefined;
    return (data) => {
      validate ??= compileValidator(route);
      return validate(data) === false ? { error: validate.errors ?? [] } : true;
    };
  });
  app.setSerializerCompiler((route) => {
    let serialize: ReturnType<typeof compileSerializer> | undefined;
    return (document) => {
      serialize ??= compileSerializer({ httpStatus: "", ...route });
      return serialize(document);
    };
  });
}
