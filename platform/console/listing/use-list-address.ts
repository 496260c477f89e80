import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type ListAddress, lastPage, readList, writeList } from "./list-address.ts";

export type ChangeList<Filter extends string = never> = (
  changes: Partial<ListAddress<Filter>>,
) => void;

/** What a list shows lives in the address: going back and reloading keep it. */
export function useListAddress<Filter extends string = never>(filters: readonly Filter[] = []) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const list = readList(query, filters);
  // The address follows a moment later: a second change in between must not undo the first.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  /** Anything but turning the page starts at the first one. */
  const change: ChangeList<Filter> = (changes) => {
    const present = readList(latest.current, filters);
    latest.current = writeList({ ...present, page: 1, ...changes }, latest.current);
    setQuery(latest.current, { replace: true, state, flushSync: true });
  };
  return { list, change };
}

/** Turns back to the last page when the rows of the present one are gone. */
export function usePageWithin(
  page: number,
  total: number | undefined,
  change: (changes: { readonly page: number }) => void,
): void {
  const last = total === undefined ? page : lastPage(total);
  useEffect(() => {
    if (page > last) change({ page: last });
  });
}
