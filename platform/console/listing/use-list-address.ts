import { useEffect } from "react";
import { useLocation } from "react-router";
import { type ListAddress, lastPage, readList, writeList } from "./list-address.ts";
import { useLatestQuery } from "./use-latest-query.ts";

export type ChangeList<Filter extends string = never> = (
  changes: Partial<ListAddress<Filter>>,
) => void;

/** What a list shows lives in the address: going back and reloading keep it. */
export function useListAddress<Filter extends string = never>(filters: readonly Filter[] = []) {
  const [query, changeQuery] = useLatestQuery();
  const { state } = useLocation();
  const list = readList(query, filters);
  /** Anything but turning the page starts at the first one. */
  const change: ChangeList<Filter> = (changes) =>
    changeQuery(
      (present) => writeList({ ...readList(present, filters), page: 1, ...changes }, present),
      { replace: true, state },
    );
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
