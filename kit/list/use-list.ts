import {
  type ChangeList,
  type InputOf,
  isNarrowed,
  type ListAddress,
  listQuery,
  type Selection,
  useListAddress,
  usePageWithin,
  useQueryCall,
  useSelection,
} from "@tessera/platform/console";
import type { Call } from "@tessera/platform/contract";
import { useState } from "react";
import type { z } from "zod";

interface ListOptions<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Row,
  Filter extends string,
> {
  /** Rows and their number over all pages, out of the reply. */
  readonly read: (reply: z.output<Output>) => {
    readonly rows: readonly Row[];
    readonly total: number;
  };
  readonly keyOf: (row: Row) => string | number;
  /** Filters beside the search text, kept in the address under these names. */
  readonly filters?: readonly Filter[];
  /** The call's input of what the address says; page, order and search text unless it says more. */
  readonly input?: (address: ListAddress<Filter>) => InputOf<Input>;
  /** It lies in a dialog: what it shows is kept by itself, not in the address. */
  readonly isInDialog?: boolean;
  /** False: it is not read yet. */
  readonly isWanted?: boolean;
  /** How often it is read again while it is looked at. */
  readonly refreshMs?: number;
}

/** A list as a screen shows it: rows of one page, the address that chose them, and what is chosen. */
export interface List<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly address: ListAddress;
  readonly change: ChangeList;
  /** Takes search text and filters away. */
  readonly clear: () => void;
  /** There is nothing at all, as opposed to nothing that matches. */
  readonly isEmpty: boolean;
  readonly selection: Selection<string | number>;
  readonly keyOf: (row: Row) => string | number;
}

/** A list that is narrowed by more than a search text. */
export interface FilteredList<Row, Filter extends string> extends List<Row> {
  /** Empty text: not narrowed by this. */
  readonly filters: Readonly<Record<Filter, string>>;
  readonly narrow: (filters: Partial<Readonly<Record<Filter, string>>>) => void;
}

/** Reads a list by its call; page, order, search text and filters live in the address. */
export function useList<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Row,
  Filter extends string = never,
>(
  call: Call<Input, Output>,
  options: ListOptions<Input, Output, Row, Filter>,
): FilteredList<Row, Filter> & { readonly reply: z.output<Output> | undefined } {
  const { read, keyOf, filters: names = [], refreshMs, isInDialog = false } = options;
  const view = useView<Filter>(names, isInDialog);
  const { address, change } = view;
  // Which fields the call takes is its own affair: the contract drops the others.
  const input = options.input?.(address) ?? (listQuery(address) as unknown as InputOf<Input>);
  const query = useQueryCall(call, input, {
    keepPrevious: true,
    quiet: true,
    refetchIntervalMs: refreshMs,
    enabled: options.isWanted ?? true,
  });
  const { rows, total } = query.data ? read(query.data) : nothingYet;
  usePageWithin(address.page, query.isPlaceholderData ? undefined : total, change);
  return {
    ...view,
    reply: query.data,
    rows,
    total: total ?? 0,
    error: query.error,
    refetch: query.refetch,
    isEmpty: total === 0 && !isNarrowed(address),
    keyOf,
  };
}

const nothingYet = { rows: undefined, total: undefined };

interface OwnListOptions<Row, Filter extends string> {
  readonly keyOf: (row: Row) => string | number;
  readonly filters?: readonly Filter[];
  /** All are shown unless it says more. */
  readonly isMatch?: (row: Row, address: ListAddress<Filter>) => boolean;
  readonly isInDialog?: boolean;
}

/** A list of rows that are all here: it is searched and paged without a call. */
export function useOwnList<Row, Filter extends string = never>(
  all: readonly Row[],
  { keyOf, filters: names = [], isMatch, isInDialog = false }: OwnListOptions<Row, Filter>,
): FilteredList<Row, Filter> {
  const view = useView<Filter>(names, isInDialog);
  const { address, change } = view;
  const found = isMatch ? all.filter((row) => isMatch(row, address)) : all;
  usePageWithin(address.page, found.length, change);
  const { start, limit } = listQuery(address);
  return {
    ...view,
    rows: found.slice(start, start + limit),
    total: found.length,
    error: null,
    refetch: () => undefined,
    isEmpty: all.length === 0,
    keyOf,
  };
}

/** Which part of a list is looked at, and what of it is chosen. */
function useView<Filter extends string>(names: readonly Filter[], isInDialog: boolean) {
  const inAddress = useListAddress<Filter>(names);
  const emptied = Object.fromEntries(["q", ...names].map((name) => [name, ""]));
  const [own, setOwn] = useState(
    () => ({ ...emptied, page: 1, sort: undefined, order: undefined }) as ListAddress<Filter>,
  );
  const address = isInDialog ? own : inAddress.list;
  const change: ChangeList<Filter> = isInDialog
    ? (changes) => setOwn((before) => ({ ...before, page: 1, ...changes }))
    : inAddress.change;
  const narrowing = Object.fromEntries<unknown>(names.map((name) => [name, address[name]]));
  return {
    address,
    change: change as ChangeList,
    clear: () => change(emptied as Partial<ListAddress<Filter>>),
    // Rows stay chosen while only page and order change; in a dialog they are collected.
    selection: useSelection<string | number>(
      isInDialog ? "" : JSON.stringify([address.q, narrowing]),
    ),
    filters: narrowing as Record<Filter, string>,
    narrow: (filters: Partial<Readonly<Record<Filter, string>>>) =>
      change(filters as Partial<ListAddress<Filter>>),
  };
}
