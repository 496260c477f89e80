import { Pagination } from "antd";
import type { ReactNode } from "react";
import styles from "./Cards.module.css";
import { type ListAddress, pageSize } from "./list-address.ts";

interface CardsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly list: Pick<ListAddress, "page">;
  readonly total: number;
  readonly onChange: (changes: { readonly page: number }) => void;
  readonly children: (row: Row) => ReactNode;
}

/** A list on a phone: a card in place of each row. */
export function Cards<Row>({ rows, keyOf, list, total, onChange, children }: CardsProps<Row>) {
  return (
    <>
      <ul className={styles["cards"]}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={styles["card"]}>
            {children(row)}
          </li>
        ))}
      </ul>
      <Pagination
        simple
        align="center"
        hideOnSinglePage
        current={list.page}
        pageSize={pageSize}
        total={total}
        onChange={(page) => onChange({ page })}
      />
    </>
  );
}
