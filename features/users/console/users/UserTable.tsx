import { NoMatch, pagedTable, sortableBy, useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import { Link } from "react-router";
import type { User } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { UserActions } from "./UserActions.tsx";
import { PasswordAge, Protection, UserName, UserState } from "./UserParts.tsx";
import { openUserList } from "./use-users.ts";
import { canDelete, type UserRowsProps } from "./user-rows.ts";
import styles from "./users.module.css";

export function UserTable(props: UserRowsProps) {
  const { users, total, list, ownId, selection, onChange } = props;
  const t = useTexts(userTexts);
  return (
    <Table<User>
      rowKey="ID"
      size="small"
      columns={useColumns(props)}
      dataSource={users}
      scroll={{ x: 990 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange(openUserList)} /> }}
      {...pagedTable<User>(list, total, onChange)}
      rowSelection={{
        columnWidth: 40,
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...selection.keys],
        onChange: (keys) => selection.set(keys.map(Number)),
        getCheckboxProps: (user) => ({
          "aria-label": t("choose", { name: user.Name }),
          disabled: !canDelete(user, ownId),
        }),
      }}
    />
  );
}

function useColumns({ list, ownId, onOpen }: UserRowsProps): TableColumnType<User>[] {
  const t = useTexts(userTexts);
  const sortable = sortableBy<User>(list);
  return [
    {
      title: t("name"),
      ...sortable("Name"),
      render: (_, user) => <UserName user={user} ownId={ownId} />,
    },
    {
      title: t("role"),
      ...sortable("RoleName"),
      render: (_, { RoleId, RoleName }) => (
        <Link className={styles["link"] ?? ""} to={`/user/role?role=${RoleId}`}>
          {RoleName}
        </Link>
      ),
    },
    {
      title: t("lastLogin"),
      ...sortable("LastLogin"),
      width: 150,
      render: (_, user) => <UserState user={user} />,
    },
    { title: t("protection"), width: 184, render: (_, user) => <Protection user={user} /> },
    {
      title: t("passwordAge"),
      ...sortable("PasswordAgeDays"),
      width: 104,
      render: (_, user) => <PasswordAge user={user} />,
    },
    {
      title: t("created"),
      ...sortable("CreateAt"),
      width: 112,
      render: (_, { CreateAt }) => <span title={CreateAt}>{CreateAt.slice(0, 10)}</span>,
    },
    {
      title: t("actions"),
      width: 150,
      fixed: "right",
      render: (_, user) => <UserActions user={user} ownId={ownId} onOpen={onOpen} />,
    },
  ];
}
