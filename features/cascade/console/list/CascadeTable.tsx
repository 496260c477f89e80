import { NoMatch, pagedTable, useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import type { Cascade } from "../../contract.ts";
import {
  CascadeActions,
  CascadeName,
  CascadeShared,
  CascadeState,
  CascadeStreams,
  CascadeSwitch,
} from "./CascadeParts.tsx";
import type { CascadeRowsProps } from "./cascade-rows.ts";
import { cascadeTexts } from "./texts.ts";

export function CascadeTable(props: CascadeRowsProps) {
  const { cascades, total, list, onChange } = props;
  return (
    <Table<Cascade>
      rowKey="ID"
      size="small"
      columns={useColumns(props)}
      dataSource={cascades}
      scroll={{ x: 900 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange({ q: "" })} /> }}
      {...pagedTable<Cascade>(list, total, onChange)}
    />
  );
}

function useColumns({ onEdit, onStreams }: CascadeRowsProps): TableColumnType<Cascade>[] {
  const t = useTexts(cascadeTexts);
  return [
    { title: t("name"), render: (_, cascade) => <CascadeName cascade={cascade} /> },
    { title: t("state"), render: (_, cascade) => <CascadeState cascade={cascade} /> },
    {
      title: t("shared"),
      width: 130,
      render: (_, cascade) => <CascadeShared cascade={cascade} />,
    },
    {
      title: t("streams"),
      width: 112,
      render: (_, cascade) => <CascadeStreams cascade={cascade} onOpen={onStreams} />,
    },
    {
      title: t("enabled"),
      width: 84,
      render: (_, cascade) => <CascadeSwitch cascade={cascade} />,
    },
    {
      title: t("actions"),
      width: 210,
      fixed: "right",
      render: (_, cascade) => <CascadeActions cascade={cascade} onEdit={onEdit} />,
    },
  ];
}
