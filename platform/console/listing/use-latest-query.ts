import { useEffect, useRef } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

/**
 * The query of the address, and how to change it. The address follows a moment later: a second change in between
 * starts from the first and does not undo it.
 */
export function useLatestQuery() {
  const [query, setQuery] = useSearchParams();
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const change = (
    next: (present: URLSearchParams) => URLSearchParams,
    options: NavigateOptions = {},
  ) => {
    latest.current = next(latest.current);
    setQuery(latest.current, { ...options, flushSync: true });
  };
  return [query, change] as const;
}
