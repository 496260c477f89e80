import { useText, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { Link } from "react-router";
import type { Role } from "../../contract.ts";
import { verbTexts } from "./grant-summary.ts";
import type { RoleRowsProps } from "./role-rows.ts";
import styles from "./roles.module.css";
import { roleTexts } from "./texts.ts";

interface RoleProps {
  readonly role: Role;
}

interface RoleCommands extends RoleProps, Pick<RoleRowsProps, "onOpen" | "onDelete"> {}

export function RoleName({ role, onOpen }: Omit<RoleCommands, "onDelete">) {
  const t = useTexts(roleTexts);
  return (
    <span className={styles["nameLine"]}>
      <button
        type="button"
        className={styles["nameButton"]}
        onClick={() => onOpen({ id: role.ID, copiedFrom: undefined })}
      >
        {role.Name}
      </button>
      {role.IsAdmin && <Tag>{t("builtIn")}</Tag>}
    </span>
  );
}

export function RoleUsers({ role: { ID, Name: name, UserCount: count } }: RoleProps) {
  const t = useTexts(roleTexts);
  if (count === 0) return <>0</>;
  return (
    <Link
      className={styles["link"] ?? ""}
      to={`/user/index?role=${ID}`}
      aria-label={t("usersOf", { name, count })}
    >
      {count}
    </Link>
  );
}

export function RoleVerbs({ role }: RoleProps) {
  const t = useTexts(roleTexts);
  const text = useText();
  if (!role.IsAdmin && role.Verbs.length === 0)
    return <span className={styles["muted"]}>{t("nothing")}</span>;
  return (
    <span className={styles["tags"]}>
      {role.IsAdmin ? (
        <Tag>{t("everything")}</Tag>
      ) : (
        role.Verbs.map((verb) => <Tag key={verb}>{text(verbTexts[verb])}</Tag>)
      )}
    </span>
  );
}

export function RoleScope({ role }: RoleProps) {
  const t = useTexts(roleTexts);
  const { CoversAll, GroupCount: groups, ChannelCount: channels } = role;
  if (CoversAll) return <>{t("allChannels")}</>;
  if (groups + channels === 0) return <span className={styles["muted"]}>{t("nothing")}</span>;
  const parts = [
    ...(groups > 0 ? [t("groupCount", { count: groups })] : []),
    ...(channels > 0 ? [t("channelCount", { count: channels })] : []),
  ];
  return <>{parts.join(t("comma"))}</>;
}

export function RoleHours({ role }: RoleProps) {
  const t = useTexts(roleTexts);
  return role.HasHours ? <Tag color="warning">{t("limited")}</Tag> : <>{t("always")}</>;
}

export function RoleActions({ role, onOpen, onDelete }: RoleCommands) {
  const t = useTexts(roleTexts);
  const { ID, IsAdmin } = role;
  return (
    <span className={styles["actions"]}>
      <Button type="link" size="small" onClick={() => onOpen({ id: ID, copiedFrom: undefined })}>
        {t(IsAdmin ? "view" : "edit")}
      </Button>
      {!IsAdmin && (
        <>
          <Button type="link" size="small" onClick={() => onOpen({ id: 0, copiedFrom: ID })}>
            {t("copy")}
          </Button>
          <Button type="link" danger size="small" onClick={() => onDelete(role)}>
            {t("remove")}
          </Button>
        </>
      )}
    </span>
  );
}
