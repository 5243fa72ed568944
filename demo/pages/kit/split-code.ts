/**
 * Cuts code into attributes and what is between them. A long line may break there; by itself it would break at the hyphen of
 * "data-key".
 */
export function splitCode(code: string): string[] {
  return code.split(/(?<=[ \n])|(?=[ \n])/);
}

/**
 * Cuts an attribute that is longer than a line: after its name, and after the slashes of an address.
 *
 * @returns the name with its equals sign, empty where there is none, and the pieces of the rest
 */
export function splitAttribute(attribute: string): { name: string; pieces: string[] } {
  const name = /^[\w-]+=/.exec(attribute)?.[0] ?? "";
  return { name, pieces: attribute.slice(name.length).split(/(?<=[^/:]\/)(?=[^/])/) };
}
