import {
  defineTexts,
  NoMatch,
  pagedTable,
  sortableBy,
  useTexts,
  words,
} from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import type { KeyboardEvent } from "react";
import type { Choosing, Column } from "./column.ts";
import { isOwnPress } from "./own-press.ts";
import type { List } from "./use-list.ts";

const tableTexts = defineTexts("list-table", { ...words });

export interface RowsProps<Row> {
  readonly list: List<Row>;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly choosing?: Choosing<Row> | undefined;
  /** Enter on a row. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Below this width the table scrolls sideways. */
  readonly minWidth?: number | undefined;
}

/** Of a column without a width. */
const flexibleWidth = 140;

/** The rows at a desk. */
export function ListTable<Row extends object>(props: RowsProps<Row>) {
  const { list, rows, choosing, onOpen } = props;
  const columns = props.columns.filter(({ isCardOnly }) => !isCardOnly);
  const t = useTexts(tableTexts);
  const { selection } = list;
  const widths = columns.map(({ width = flexibleWidth }) => width);
  const minWidth = props.minWidth ?? widths.reduce((sum, width) => sum + width, choosing ? 40 : 0);
  return (
    <Table<Row>
      rowKey={list.keyOf}
      size="small"
      columns={columns.map((column) => tableColumn(column, list))}
      dataSource={rows}
      scroll={{ x: minWidth }}
      locale={{ emptyText: <NoMatch onClear={list.clear} /> }}
      {...pagedTable<Row>(list.address, list.total, list.change)}
      {...(choosing && {
        rowSelection: {
          columnWidth: 40,
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...selection.keys],
          onChange: (keys) =>
            selection.set(keys.map((key) => (typeof key === "number" ? key : String(key)))),
          getCheckboxProps: (row) => ({
            "aria-label": t("choose", { name: choosing.nameOf(row) }),
            disabled: choosing.isAllowed?.(row) === false,
          }),
        },
      })}
      {...(choosing?.isByRow && {
        onRow: (row) => ({
          onClick: (event) => {
            if (choosing.isAllowed?.(row) !== false && !isOwnPress(event))
              selection.set(toggled(selection.keys, list.keyOf(row)));
          },
          style: { cursor: "pointer" },
        }),
      })}
      {...(onOpen && { onRow: (row) => openOnEnter(() => onOpen(row)) })}
    />
  );
}

function tableColumn<Row extends object>(
  { title, cell, width, sort, isPinned }: Column<Row>,
  { address }: List<Row>,
): TableColumnType<Row> {
  return {
    title,
    render: (_, row) => cell(row),
    ...(width !== undefined && { width }),
    ...(isPinned && { fixed: "right" as const }),
    ...(sort !== undefined && sortableBy<Record<string, unknown>>(address)(sort)),
  };
}

const toggled = (keys: readonly (string | number)[], key: string | number) =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];

/** Makes a row reachable by keyboard; Enter on the row itself, not on something in it, opens it. */
const openOnEnter = (open: () => void) => ({
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === event.currentTarget) open();
  },
});
