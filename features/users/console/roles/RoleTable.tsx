import { NoMatch, pagedTable, sortableBy, useTexts } from "@tessera/platform/console";
import { Table } from "antd";
import type { Role } from "../../contract.ts";
import { RoleActions, RoleHours, RoleName, RoleScope, RoleUsers, RoleVerbs } from "./RoleParts.tsx";
import type { RoleRowsProps } from "./role-rows.ts";
import { roleTexts } from "./texts.ts";

export function RoleTable({ roles, total, list, onChange, onOpen, onDelete }: RoleRowsProps) {
  const t = useTexts(roleTexts);
  const sortable = sortableBy<Role>(list);
  return (
    <Table<Role>
      rowKey="ID"
      size="small"
      dataSource={roles}
      scroll={{ x: 980 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange({ q: "" })} /> }}
      {...pagedTable<Role>(list, total, onChange)}
      columns={[
        {
          title: t("name"),
          ...sortable("Name"),
          width: 180,
          render: (_, role) => <RoleName role={role} onOpen={onOpen} />,
        },
        {
          title: t("userCount"),
          ...sortable("UserCount"),
          width: 80,
          render: (_, role) => <RoleUsers role={role} />,
        },
        { title: t("verbs"), render: (_, role) => <RoleVerbs role={role} /> },
        { title: t("scope"), width: 160, render: (_, role) => <RoleScope role={role} /> },
        { title: t("hours"), width: 110, render: (_, role) => <RoleHours role={role} /> },
        {
          title: t("updated"),
          ...sortable("UpdateTime"),
          width: 120,
          render: (_, { UpdateTime }) => <span title={UpdateTime}>{UpdateTime.slice(0, 10)}</span>,
        },
        {
          title: t("actions"),
          width: 170,
          fixed: "right",
          render: (_, role) => <RoleActions role={role} onOpen={onOpen} onDelete={onDelete} />,
        },
      ]}
    />
  );
}
