import { useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import { NewsAction } from "./NewsAction.tsx";
import { NewsSubject } from "./NewsSubject.tsx";
import { NewsTag } from "./NewsTag.tsx";
import { pageOf, pageSize } from "./news-filter.ts";
import type { KeptNews } from "./news-list.ts";
import { timeOf } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

export interface NewsRowsProps {
  readonly items: readonly KeptNews[];
  /** From 1; may be beyond the end. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function NewsTable({ items, page, onPage }: NewsRowsProps) {
  const t = useTexts(newsTexts);
  const shown = pageOf(items, page);
  return (
    <Table<KeptNews>
      rowKey="ID"
      size="small"
      columns={useColumns()}
      dataSource={shown.rows}
      scroll={{ x: 960 }}
      pagination={{
        current: shown.page,
        pageSize,
        total: items.length,
        showSizeChanger: false,
        showTotal: (count) => t("total", { count }),
        onChange: onPage,
      }}
    />
  );
}

function useColumns(): TableColumnType<KeptNews>[] {
  const t = useTexts(newsTexts);
  return [
    {
      title: t("device"),
      dataIndex: "DeviceID",
      width: 210,
      ellipsis: true,
      render: (id: string) => id || t("severalDevices"),
    },
    {
      title: t("channel"),
      ellipsis: true,
      render: (_, item) => <NewsSubject item={item} />,
    },
    { title: t("status"), width: 150, render: (_, item) => <NewsTag item={item} /> },
    { title: t("time"), width: 320, render: (_, item) => <time>{timeOf(item, t)}</time> },
    { title: t("actions"), width: 110, render: (_, item) => <NewsAction item={item} /> },
  ];
}
