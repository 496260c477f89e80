import type { TableProps } from "antd";
import { translate } from "../i18n/texts.ts";
import { type ListAddress, pageSize } from "./list-address.ts";
import { listingTexts } from "./texts.ts";

const orders = { ascend: "asc", descend: "desc" } as const;
const antdOrders = { asc: "ascend", desc: "descend" } as const;

/** Columns that the server sorts by. */
export const sortableBy =
  <Row>({ sort, order }: ListAddress) =>
  (field: keyof Row & string) => ({
    dataIndex: field,
    sorter: true,
    sortOrder: sort === field && order ? antdOrders[order] : null,
  });

/** Paging and sorting of a table, written into the list's address. */
export function pagedTable<Row>(
  { page }: ListAddress,
  total: number,
  change: (changes: Partial<ListAddress>) => void,
): Pick<TableProps<Row>, "pagination" | "onChange"> {
  return {
    pagination: {
      current: page,
      pageSize,
      total,
      showSizeChanger: false,
      showTotal: (count) => translate(listingTexts, "total", { count }),
    },
    onChange: ({ current }, _filters, sorting, { action }) => {
      if (action === "paginate") return change({ page: current ?? 1 });
      const { field, order } = Array.isArray(sorting) ? {} : sorting;
      change({
        sort: order && typeof field === "string" ? field : undefined,
        order: order ? orders[order] : undefined,
      });
    },
  };
}
