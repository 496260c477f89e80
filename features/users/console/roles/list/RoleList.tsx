import { type Column, ListPage, layout, RowActions, useList, useOpened } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import { listRoles, type Role } from "../../../contract.ts";
import { verbTexts } from "../grant/grant-summary.ts";
import styles from "../roles.module.css";
import { roleTexts } from "../texts.ts";
import type { OpenRole } from "../use-role-address.ts";
import { DeleteRole } from "./DeleteRole.tsx";
import { ProtectionDialog } from "./ProtectionDialog.tsx";

const refreshMs = 10_000;

type Open = (role: OpenRole) => void;

export function RoleList({ onOpen }: { readonly onOpen: Open }) {
  const t = useTexts(roleTexts);
  const doomed = useOpened<Role>();
  const protectedRole = useOpened<Role>();
  const list = useList(listRoles, {
    read: ({ data, count }) => ({ rows: data, total: count }),
    keyOf: ({ ID }) => ID,
    refreshMs,
  });
  return (
    <ListPage
      title={t("roles")}
      breadcrumbs={[{ label: t("users"), to: "/user/index" }, { label: t("roles") }]}
      add={{ label: t("add"), onClick: () => onOpen({ id: 0, copiedFrom: undefined }) }}
      list={list}
      columns={useColumns(onOpen, doomed.open, protectedRole.open)}
      search={t("search")}
      empty={{ title: t("empty") }}
    >
      <DeleteRole
        key={doomed.key}
        role={doomed.subject}
        isOpen={doomed.isOpen}
        onClose={doomed.onClose}
      />
      <ProtectionDialog
        key={`protection ${protectedRole.key}`}
        role={protectedRole.subject}
        isOpen={protectedRole.isOpen}
        onClose={protectedRole.onClose}
      />
    </ListPage>
  );
}

function useColumns(
  onOpen: Open,
  onDelete: (role: Role) => void,
  onProtect: (role: Role) => void,
): readonly Column<Role>[] {
  const t = useTexts(roleTexts);
  return [
    {
      title: t("name"),
      sort: "Name",
      card: "head",
      width: 180,
      cell: ({ ID, Name, IsAdmin }) => (
        <span className={layout.tags}>
          <button
            type="button"
            className={styles["nameButton"]}
            onClick={() => onOpen({ id: ID, copiedFrom: undefined })}
          >
            {Name}
          </button>
          {IsAdmin && <Tag>{t("builtIn")}</Tag>}
        </span>
      ),
    },
    { title: t("userCount"), sort: "UserCount", width: 80, cell: (role) => <Users role={role} /> },
    { title: t("verbs"), card: "line", cell: (role) => <Verbs role={role} /> },
    { title: t("scope"), width: 160, cell: (role) => <Scope role={role} /> },
    {
      title: t("hours"),
      width: 110,
      cell: ({ HasHours }) => (HasHours ? <Tag color="warning">{t("limited")}</Tag> : t("always")),
    },
    {
      title: t("updated"),
      sort: "UpdateTime",
      card: "none",
      width: 120,
      cell: ({ UpdateTime }) => <span title={UpdateTime}>{UpdateTime.slice(0, 10)}</span>,
    },
    {
      title: t("actions"),
      card: "foot",
      width: 290,
      isPinned: true,
      cell: (role) => {
        const { ID, Name, IsAdmin } = role;
        return (
          <RowActions
            name={Name}
            actions={[
              {
                label: t(IsAdmin ? "view" : "edit"),
                run: () => onOpen({ id: ID, copiedFrom: undefined }),
              },
              { label: t("protection"), run: () => onProtect(role) },
              !IsAdmin && { label: t("copy"), run: () => onOpen({ id: 0, copiedFrom: ID }) },
              !IsAdmin && { label: t("remove"), isDanger: true, run: () => onDelete(role) },
            ]}
          />
        );
      },
    },
  ];
}

interface RoleProps {
  readonly role: Role;
}

function Users({ role: { ID, Name: name, UserCount: count } }: RoleProps) {
  const t = useTexts(roleTexts);
  if (count === 0) return <>0</>;
  return (
    <Link
      className={layout.link}
      to={`/user/index?role=${ID}`}
      aria-label={t("usersOf", { name, count })}
    >
      {count}
    </Link>
  );
}

function Verbs({ role: { IsAdmin, Verbs: verbs } }: RoleProps) {
  const t = useTexts(roleTexts);
  const text = useText();
  if (!IsAdmin && verbs.length === 0) return <span className={layout.muted}>{t("nothing")}</span>;
  return (
    <span className={layout.tags}>
      {IsAdmin ? (
        <Tag>{t("everything")}</Tag>
      ) : (
        verbs.map((verb) => <Tag key={verb}>{text(verbTexts[verb])}</Tag>)
      )}
    </span>
  );
}

function Scope({ role: { CoversAll, GroupCount: groups, ChannelCount: channels } }: RoleProps) {
  const t = useTexts(roleTexts);
  if (CoversAll) return <>{t("allChannels")}</>;
  if (groups + channels === 0) return <span className={layout.muted}>{t("nothing")}</span>;
  const parts = [
    ...(groups > 0 ? [t("groupCount", { count: groups })] : []),
    ...(channels > 0 ? [t("channelCount", { count: channels })] : []),
  ];
  return <>{parts.join(t("comma"))}</>;
}
