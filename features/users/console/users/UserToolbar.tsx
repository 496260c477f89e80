import { SearchBox, useTexts } from "@tessera/platform/console";
import { Select } from "antd";
import { userTexts } from "./texts.ts";
import { type ChangeUserList, type UserListAddress, useRoles } from "./use-users.ts";
import styles from "./users.module.css";

interface UserToolbarProps {
  readonly list: UserListAddress;
  readonly onChange: ChangeUserList;
}

export function UserToolbar({ list, onChange }: UserToolbarProps) {
  const t = useTexts(userTexts);
  const roles = useRoles();
  return (
    <div className={styles["toolbar"]}>
      <SearchBox
        className={styles["search"]}
        label={t("search")}
        q={list.q}
        onChange={(q) => onChange({ q })}
      />
      <Select
        aria-label={t("roleFilter")}
        className={styles["roleFilter"] ?? ""}
        showSearch={{ optionFilterProp: "label" }}
        value={list.role}
        options={[
          { value: "", label: t("everyRole") },
          ...roles.map(({ ID, Name }) => ({ value: String(ID), label: Name })),
        ]}
        onChange={(role) => onChange({ role })}
      />
    </div>
  );
}
