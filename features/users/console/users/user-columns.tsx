import { type Column, layout, RowActions, StatusDot, TwoLines } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { Link } from "react-router";
import { deleteUsers, liftLockout, type User } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";
import styles from "./users.module.css";

/** What is opened beside the list. */
export interface UserTask {
  readonly kind: "edit" | "sessions" | "factors";
  readonly user: User;
}

/** The built-in administrator and oneself cannot be deleted. */
export const canDelete = ({ IsBuiltIn, ID }: User, ownId: number): boolean =>
  !IsBuiltIn && ID !== ownId;

export function useColumns(
  ownId: number,
  onOpen: (task: UserTask) => void,
): readonly Column<User>[] {
  const t = useTexts(userTexts);
  return [
    {
      title: t("name"),
      sort: "Name",
      card: "head",
      cell: (user) => <UserName user={user} isOneself={user.ID === ownId} />,
    },
    {
      title: t("role"),
      sort: "RoleName",
      card: "head",
      cell: ({ RoleId, RoleName }) => (
        <Link className={layout.link} to={`/user/role?role=${RoleId}`}>
          {RoleName}
        </Link>
      ),
      inCard: ({ RoleName }) => <Tag>{RoleName}</Tag>,
    },
    {
      title: t("lastLogin"),
      sort: "LastLogin",
      card: "line",
      width: 150,
      cell: ({ IsOnline, LastLogin }) => (
        <TwoLines second={<span title={t("lastLogin")}>{LastLogin || t("neverSignedIn")}</span>}>
          <StatusDot state={IsOnline ? "on" : "off"}>
            {t(IsOnline ? "online" : "offline")}
          </StatusDot>
        </TwoLines>
      ),
    },
    {
      title: t("protection"),
      card: "line",
      width: 168,
      cell: (user) => <Protection user={user} />,
    },
    {
      title: t("password"),
      sort: "PasswordAgeDays",
      width: 120,
      cell: ({ PasswordAgeDays: days, IsPasswordExpired }) => (
        <span className={layout.tags}>
          {days === 0 ? t("ageToday") : t("ageDays", { days })}
          {IsPasswordExpired && <Tag color="warning">{t("expired")}</Tag>}
        </span>
      ),
    },
    {
      title: t("created"),
      sort: "CreateAt",
      card: "none",
      width: 112,
      cell: ({ CreateAt }) => <span title={CreateAt}>{CreateAt.slice(0, 10)}</span>,
    },
    {
      title: t("actions"),
      card: "foot",
      width: 150,
      isPinned: true,
      cell: (user) => (
        <UserActions user={user} canDelete={canDelete(user, ownId)} onOpen={onOpen} />
      ),
    },
  ];
}

interface UserProps {
  readonly user: User;
}

/** Login name with what is special about it; below, what people call the user. */
function UserName({ user, isOneself }: UserProps & { readonly isOneself: boolean }) {
  const t = useTexts(userTexts);
  return (
    <TwoLines second={user.Username !== user.Name && user.Username}>
      <span className={layout.tags}>
        <span className={layout.strong}>{user.Name}</span>
        {user.IsBuiltIn && <Tag>{t("builtIn")}</Tag>}
        {isOneself && <Tag className={styles["you"] ?? ""}>{t("you")}</Tag>}
      </span>
    </TwoLines>
  );
}

/** Second factors, and whether signing in is refused for now. */
function Protection({ user }: UserProps) {
  const t = useTexts(userTexts);
  const { HasTotp, PasskeyCount, IsLocked, LockedUntil } = user;
  return (
    <span className={layout.tags}>
      {HasTotp && <Tag color="success">{t("totp")}</Tag>}
      {PasskeyCount > 0 && <Tag color="success">{t("passkeys", { count: PasskeyCount })}</Tag>}
      {!HasTotp && PasskeyCount === 0 && <Tag>{t("passwordOnly")}</Tag>}
      {IsLocked && (
        <>
          <Tag color="error">{t("locked", { until: LockedUntil.slice(5, 16) })}</Tag>
          <UnlockButton user={user} />
        </>
      )}
    </span>
  );
}

function UnlockButton({ user: { ID, Name } }: UserProps) {
  const t = useTexts(userTexts);
  const { mutate, isPending } = useMutationCall(liftLockout, {
    rereads,
    onDone: () => notices.success(t("unlocked", { name: Name })),
  });
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={t("unlockOf", { name: Name })}
      onClick={() => mutate({ userid: ID })}
    >
      {t("unlock")}
    </Button>
  );
}

interface UserActionsProps extends UserProps {
  readonly canDelete: boolean;
  readonly onOpen: (task: UserTask) => void;
}

function UserActions({ user, canDelete: isDeletable, onOpen }: UserActionsProps) {
  const t = useTexts(userTexts);
  const { ID, Name: name } = user;
  const { mutateAsync } = useMutationCall(deleteUsers, {
    rereads,
    onDone: ({ Deleted }) => notices.success(t("removed", { count: Deleted })),
  });
  return (
    <RowActions
      name={name}
      shown={2}
      actions={[
        { label: t("edit"), run: () => onOpen({ kind: "edit", user }) },
        {
          label: t("remove"),
          ask: { title: t("removeAsk", { name }), detail: t("removeDetail") },
          isDisabled: !isDeletable,
          run: () => mutateAsync({ id: ID }),
        },
        { label: t("sessions"), run: () => onOpen({ kind: "sessions", user }) },
        { label: t("factors"), run: () => onOpen({ kind: "factors", user }) },
      ]}
    />
  );
}
