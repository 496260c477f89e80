import { NoMatch, pagedTable, useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import { PlanActions, PlanMode, PlanName, PlanRetention, PlanSwitch } from "./PlanParts.tsx";
import type { PlanRow, PlanRowsProps } from "./plan-rows.ts";
import { planTexts } from "./texts.ts";

export function PlanTable({ plans, total, list, onChange }: PlanRowsProps) {
  return (
    <Table<PlanRow>
      rowKey="ID"
      size="small"
      columns={useColumns()}
      dataSource={plans}
      scroll={{ x: 860 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange({ q: "" })} /> }}
      {...pagedTable<PlanRow>(list, total, onChange)}
    />
  );
}

function useColumns(): TableColumnType<PlanRow>[] {
  const t = useTexts(planTexts);
  return [
    { title: t("name"), render: (_, plan) => <PlanName plan={plan} /> },
    { title: t("mode"), width: 260, render: (_, plan) => <PlanMode plan={plan} /> },
    {
      title: t("channels"),
      width: 96,
      render: (_, { ChannelCount: count }) => t("channelCount", { count }),
    },
    { title: t("retention"), width: 190, render: (_, plan) => <PlanRetention plan={plan} /> },
    { title: t("enabled"), width: 84, render: (_, plan) => <PlanSwitch plan={plan} /> },
    {
      title: t("actions"),
      width: 176,
      fixed: "right",
      render: (_, plan) => <PlanActions plan={plan} />,
    },
  ];
}
