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
  const { read, keyOf, filters: names = [], refreshMs } = options;
  const { list: address, change } = useListAddress<Filter>(names);
  // Which fields the call takes is its own affair: the contract drops the others.
  const input = options.input?.(address) ?? (listQuery(address) as unknown as InputOf<Input>);
  const query = useQueryCall(call, input, {
    keepPrevious: true,
    quiet: true,
    refetchIntervalMs: refreshMs,
  });
  const page = query.data && read(query.data);
  const turn = change as ChangeList;
  usePageWithin(address.page, query.isPlaceholderData ? undefined : page?.total, turn);
  const valuesOf = (all: readonly ("q" | Filter)[]) => all.map((name) => [name, address[name]]);
  return {
    reply: query.data,
    rows: page?.rows,
    total: page?.total ?? 0,
    error: query.error,
    refetch: query.refetch,
    address,
    change: turn,
    clear: () => change(Object.fromEntries(["q", ...names].map((name) => [name, ""])) as never),
    isEmpty: page?.total === 0 && !isNarrowed(address),
    // Rows stay chosen while only page and order change.
    selection: useSelection<string | number>(JSON.stringify(valuesOf(["q", ...names]))),
    keyOf,
    filters: Object.fromEntries(valuesOf(names)) as Record<Filter, string>,
    narrow: (filters) => change(filters as Parameters<typeof change>[0]),
  };
}
