import {
  BatchBar,
  EmptyState,
  LoadFailed,
  SearchBox,
  StaleNotice,
  useApp,
} from "@tessera/platform/console";
import { Segmented, Select, Skeleton } from "antd";
import type { ReactNode } from "react";
import { layout } from "../look/layout.ts";
import type { Choosing, Column } from "./column.ts";
import { ListCards } from "./ListCards.tsx";
import { ListTable } from "./ListTable.tsx";
import type { FilteredList } from "./use-list.ts";

/** A filter of the list as a choice; the first option usually is "all", with an empty value. */
export interface Filter<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  /** All options are in sight: for few of them, often changed. */
  readonly isSpread?: boolean;
}

export interface ListViewProps<Row, Name extends string> {
  readonly list: FilteredList<Row, Name>;
  readonly columns: readonly Column<Row>[];
  /** The label of the search box; absent: there is none. */
  readonly search?: string;
  readonly filters?: readonly Filter<Name>[];
  /** Beside search box and filters. */
  readonly tools?: ReactNode;
  readonly empty: {
    readonly title: ReactNode;
    readonly hint?: ReactNode;
    readonly action?: ReactNode;
  };
  readonly choosing?: Choosing<Row>;
  /** What can be done with the chosen rows, as buttons. */
  readonly batch?: ReactNode;
  readonly onOpen?: (row: Row) => void;
  readonly minWidth?: number;
}

/** Search, filters, and the rows in the state that they are in: loading, failed, empty, stale or there. */
export function ListView<Row extends object, Name extends string = never>(
  props: ListViewProps<Row, Name>,
) {
  const { list, search, filters = [], tools, choosing, batch } = props;
  const hasToolbar = search !== undefined || filters.length > 0 || tools;
  return (
    <>
      {hasToolbar && !list.isEmpty && (
        <div className={layout.toolbar}>
          {search !== undefined && (
            <SearchBox
              className={layout.search}
              label={search}
              q={list.address.q}
              onChange={(q) => list.change({ q })}
            />
          )}
          {filters.map((filter) => (
            <FilterChoice key={filter.name} filter={filter} list={list} />
          ))}
          {tools}
        </div>
      )}
      {list.rows && list.error && <StaleNotice error={list.error} />}
      {choosing && batch && (
        <BatchBar count={list.selection.keys.length} onClear={list.selection.clear}>
          {batch}
        </BatchBar>
      )}
      <Rows {...props} />
    </>
  );
}

/** So many options are searched rather than read. */
const searchedFrom = 10;

function FilterChoice<Row, Name extends string>({
  filter: { name, label, options, isSpread },
  list,
}: {
  readonly filter: Filter<Name>;
  readonly list: FilteredList<Row, Name>;
}) {
  const known = options.find(({ value }) => value === list.filters[name]) ?? options[0];
  const shared = {
    "aria-label": label,
    value: known?.value ?? "",
    options: [...options],
    onChange: (value: string) => list.narrow({ [name]: value } as Record<Name, string>),
  };
  return isSpread ? (
    <Segmented {...shared} />
  ) : (
    <Select
      popupMatchSelectWidth={false}
      {...shared}
      {...(options.length > searchedFrom && { showSearch: { optionFilterProp: "label" } })}
    />
  );
}

function Rows<Row extends object, Name extends string>(props: ListViewProps<Row, Name>) {
  const { list, columns, empty, choosing, onOpen, minWidth } = props;
  const isMobile = useApp((state) => state.isMobile);
  const { rows, error } = list;
  if (!rows && error) return <LoadFailed error={error} onRetry={list.refetch} />;
  if (!rows) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (list.isEmpty)
    return (
      <EmptyState title={empty.title} hint={empty.hint}>
        {empty.action}
      </EmptyState>
    );
  const shown = { list, rows, columns, choosing, onOpen, minWidth };
  return isMobile ? <ListCards {...shown} /> : <ListTable {...shown} />;
}
