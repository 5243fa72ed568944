import { useCallback, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";

/**
 * Keeps a list's filters in the address, so that a reload, a shared link and Back show the same list.
 * @returns the value of each filter, empty if it isn't set, and a function that changes some of them
 */
export function useFilters<Name extends string>(
  ...names: readonly Name[]
): [Record<Name, string>, (changes: Partial<Record<Name, string>>) => void] {
  const { query, path, route } = useLocation();
  const values = Object.fromEntries(names.map((name) => [name, query[name] ?? ""])) as Record<Name, string>;
  const latest = useRef({ values, path, route });
  latest.current = { values, path, route };
  const set = useCallback((changes: Partial<Record<Name, string>>) => {
    const now = latest.current;
    const wanted = Object.entries<string>({ ...now.values, ...changes }).filter(([, value]) => value !== "");
    const search = new URLSearchParams(wanted).toString();
    now.route(search ? `${now.path}?${search}` : now.path, true);
  }, []);
  return [values, set];
}
