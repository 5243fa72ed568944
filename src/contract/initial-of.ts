/** The first letter of a name, with the marks that belong to it, or its first digit. Undefined when it has neither. */
export function initialOf(name: string): string | undefined {
  return name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0].toLocaleUpperCase();
}
