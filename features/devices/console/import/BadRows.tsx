import { type Column, ListView, layout, useOwnList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import type { ImportReport } from "./bad-rows.ts";
import { importTexts } from "./texts.ts";

type BadRow = ImportReport["Bad"][number];

/** Which rows cannot be imported, and why. */
export function BadRows({ rows }: { readonly rows: readonly BadRow[] }) {
  const list = useOwnList(rows, {
    keyOf: ({ Row, Field }) => `${Row} ${Field}`,
    isInDialog: true,
  });
  return <ListView list={list} columns={useColumns()} empty={{ title: "" }} />;
}

function useColumns(): Column<BadRow>[] {
  const t = useTexts(importTexts);
  return [
    {
      title: t("row"),
      width: 72,
      card: "head",
      cell: ({ Row }) => Row,
      inCard: ({ Row, Field }) => `${t("rowOf", { row: Row })} · ${Field}`,
    },
    { title: t("field"), width: 150, card: "none", cell: ({ Field }) => Field },
    {
      title: t("value"),
      width: 220,
      card: "line",
      cell: ({ Value }) =>
        Value === "" ? (
          <span className={layout.muted}>{t("empty")}</span>
        ) : (
          <span className={layout.mono}>{Value}</span>
        ),
    },
    { title: t("reason"), card: "line", cell: ({ Reason }) => Reason },
  ];
}
