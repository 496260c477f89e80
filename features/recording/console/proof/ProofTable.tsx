import { NoMatch, pagedTable, sortableBy, useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import {
  Coverage,
  LastByte,
  Oldest,
  ProofBytes,
  ProofName,
  ProofPlan,
  ProofState,
} from "./ProofParts.tsx";
import { keyOf, openProof, type ProofRow, type ProofRowsProps, type sorts } from "./proof-rows.ts";
import { proofTexts } from "./texts.ts";

export function ProofTable(props: ProofRowsProps) {
  const { rows, total, list, onChange } = props;
  return (
    <Table<ProofRow>
      rowKey={keyOf}
      size="small"
      columns={useColumns(props)}
      dataSource={rows}
      scroll={{ x: 940 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange(openProof)} /> }}
      {...pagedTable<ProofRow>(list, total, onChange)}
    />
  );
}

function useColumns({ list, onOpen }: ProofRowsProps): TableColumnType<ProofRow>[] {
  const t = useTexts(proofTexts);
  const sortable = sortableBy<Record<(typeof sorts)[number], unknown>>(list);
  return [
    {
      title: t("channel"),
      ...sortable("name"),
      render: (_, row) => <ProofName row={row} onOpen={onOpen} />,
    },
    { title: t("state"), width: 150, render: (_, row) => <ProofState row={row} /> },
    { title: t("plan"), width: 108, render: (_, row) => <ProofPlan row={row} /> },
    {
      title: t("coverage"),
      ...sortable("coverage"),
      width: 206,
      render: (_, row) => <Coverage row={row} />,
    },
    {
      title: t("lastByte"),
      ...sortable("age"),
      width: 104,
      render: (_, row) => <LastByte row={row} />,
    },
    {
      title: t("bytesPerDay"),
      ...sortable("bytes"),
      width: 124,
      render: (_, row) => <ProofBytes row={row} />,
    },
    { title: t("oldest"), width: 108, render: (_, row) => <Oldest row={row} /> },
  ];
}
