import { useApp, useTexts } from "@tessera/platform/console";
import { Pagination, Table } from "antd";
import { useState } from "react";
import type { ImportReport } from "./bad-rows.ts";
import styles from "./import.module.css";
import { importTexts } from "./texts.ts";

type BadRow = ImportReport["Bad"][number];

const pageSize = 10;

/** Which rows cannot be imported, and why. */
export function BadRows({ rows }: { readonly rows: readonly BadRow[] }) {
  const isMobile = useApp((state) => state.isMobile);
  return isMobile ? <BadRowCards rows={rows} /> : <BadRowTable rows={rows} />;
}

function BadRowTable({ rows }: { readonly rows: readonly BadRow[] }) {
  const t = useTexts(importTexts);
  return (
    <Table<BadRow>
      size="small"
      dataSource={rows}
      rowKey={keyOf}
      pagination={{ pageSize, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t("row"), dataIndex: "Row", width: 72 },
        { title: t("field"), dataIndex: "Field", width: 150 },
        {
          title: t("value"),
          dataIndex: "Value",
          width: 220,
          render: (value: string) => <Value text={value} />,
        },
        { title: t("reason"), dataIndex: "Reason" },
      ]}
    />
  );
}

function BadRowCards({ rows }: { readonly rows: readonly BadRow[] }) {
  const t = useTexts(importTexts);
  const [page, setPage] = useState(1);
  return (
    <>
      <ul className={styles["cards"]}>
        {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
          <li key={keyOf(row)} className={styles["card"]}>
            <strong>
              {t("rowOf", { row: row.Row })} · {row.Field}
            </strong>
            <Value text={row.Value} />
            <span>{row.Reason}</span>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        align="center"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={pageSize}
        total={rows.length}
        onChange={setPage}
      />
    </>
  );
}

function Value({ text }: { readonly text: string }) {
  const t = useTexts(importTexts);
  if (text === "") return <span className={styles["muted"]}>{t("empty")}</span>;
  return <span className={styles["value"]}>{text}</span>;
}

const keyOf = ({ Row, Field }: BadRow): string => `${Row} ${Field}`;
