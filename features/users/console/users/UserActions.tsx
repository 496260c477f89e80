import { EllipsisOutlined } from "@ant-design/icons";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Dropdown, Popconfirm } from "antd";
import { deleteUsers, type User } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";
import { canDelete, type UserRowsProps } from "./user-rows.ts";
import styles from "./users.module.css";

interface UserActionsProps extends Pick<UserRowsProps, "ownId" | "onOpen"> {
  readonly user: User;
}

export function UserActions({ user, ownId, onOpen }: UserActionsProps) {
  const t = useTexts(userTexts);
  return (
    <span className={styles["actions"]}>
      <Button type="link" size="small" onClick={() => onOpen({ kind: "edit", user })}>
        {t("edit")}
      </Button>
      <DeleteButton user={user} isDisabled={!canDelete(user, ownId)} />
      <Dropdown
        trigger={["click"]}
        menu={{
          items: (["sessions", "factors"] as const).map((kind) => ({
            key: kind,
            label: t(kind),
            onClick: () => onOpen({ kind, user }),
          })),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={t("moreOf", { name: user.Name })}
        />
      </Dropdown>
    </span>
  );
}

interface DeleteButtonProps {
  readonly user: User;
  readonly isDisabled: boolean;
}

function DeleteButton({ user: { ID, Name }, isDisabled }: DeleteButtonProps) {
  const t = useTexts(userTexts);
  const { mutate } = useMutationCall(deleteUsers, {
    rereads,
    onDone: ({ Deleted }) => notices.success(t("removed", { count: Deleted })),
  });
  return (
    <Popconfirm
      placement="topRight"
      disabled={isDisabled}
      title={t("removeAsk", { name: Name })}
      description={t("removeDetail")}
      okText={t("remove")}
      okButtonProps={{ danger: true }}
      cancelText={t("cancel")}
      styles={{ root: { maxWidth: 320 } }}
      onConfirm={() => mutate({ id: ID })}
    >
      <Button type="link" danger size="small" disabled={isDisabled}>
        {t("remove")}
      </Button>
    </Popconfirm>
  );
}
