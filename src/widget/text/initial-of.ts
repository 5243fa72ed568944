/** What stands for a rider in a circle: the first letter of their name, with the marks that belong to it, or its first digit. */
export function initialOf(name: string): string | undefined {
  return name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0].toLocaleUpperCase();
}
