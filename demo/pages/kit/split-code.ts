/**
 * Cuts code into attributes and what is between them. A long line may break there; by itself it would break at the hyphen of
 * "data-key".
 */
export function splitCode(code: string): string[] {
  return code.split(/(?<=[ \n])|(?=[ \n])/);
}

/** Cuts an attribute after the slashes of an address, where it may break if it is longer than a line. */
export function splitAddress(attribute: string): string[] {
  return attribute.split(/(?<=[^/:]\/)(?=[^/])/);
}
