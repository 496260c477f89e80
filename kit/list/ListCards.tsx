import { Cards, defineTexts, NoMatch, useTexts, words } from "@tessera/platform/console";
import { Checkbox } from "antd";
import { Fragment, type ReactNode } from "react";
import { Facts } from "../look/Facts.tsx";
import { layout } from "../look/layout.ts";
import type { Column } from "./column.ts";
import styles from "./ListCards.module.css";
import type { RowsProps } from "./ListTable.tsx";

const cardTexts = defineTexts("list-cards", { ...words });

/** The rows on a phone: a card each, made of the same columns. */
export function ListCards<Row extends object>(props: RowsProps<Row>) {
  const { list, rows, columns, choosing } = props;
  const t = useTexts(cardTexts);
  if (rows.length === 0) return <NoMatch onClear={list.clear} />;
  const { selection, keyOf } = list;
  const box = (row: Row) =>
    choosing && (
      <Checkbox
        aria-label={t("choose", { name: choosing.nameOf(row) })}
        disabled={choosing.isAllowed?.(row) === false}
        checked={selection.keys.includes(keyOf(row))}
        onChange={() => selection.toggle(keyOf(row))}
      />
    );
  return (
    <Cards rows={rows} keyOf={keyOf} list={list.address} total={list.total} onChange={list.change}>
      {(row) => <Card columns={columns} row={row} box={box(row)} />}
    </Cards>
  );
}

interface CardProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly box: ReactNode;
}

function Card<Row>({ columns, row, box }: CardProps<Row>) {
  const at = (place: NonNullable<Column<Row>["card"]>) =>
    columns
      .map((column, index) => ({ column, index }))
      .filter(({ column }) => (column.card ?? "fact") === place)
      .map(({ column, index }) => ({
        index,
        title: column.title,
        value: (column.inCard ?? column.cell)(row),
      }))
      .filter(
        ({ value }) => value !== null && value !== undefined && value !== false && value !== "",
      );
  const tags = at("tag");
  const facts = at("fact");
  return (
    <>
      <div className={styles["head"]}>
        {box}
        {at("picture").map(({ index, value }) => (
          <span key={index}>{value}</span>
        ))}
        {at("head").map(({ index, value }, place) => (
          <span key={index} className={place === 0 ? styles["grows"] : undefined}>
            {value}
          </span>
        ))}
      </div>
      {at("line").map(({ index, value }) => (
        <div key={index}>{value}</div>
      ))}
      {tags.length > 0 && (
        <span className={layout.tags}>
          {tags.map(({ index, value }) => (
            <Fragment key={index}>{value}</Fragment>
          ))}
        </span>
      )}
      {facts.length > 0 && <Facts facts={facts.map(({ title, value }) => [title, value])} />}
      {at("foot").map(({ index, value }) => (
        <div key={index}>{value}</div>
      ))}
    </>
  );
}
