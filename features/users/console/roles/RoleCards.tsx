import { Cards, NoMatch, useTexts } from "@tessera/platform/console";
import { RoleActions, RoleHours, RoleName, RoleScope, RoleUsers, RoleVerbs } from "./RoleParts.tsx";
import type { RoleRowsProps } from "./role-rows.ts";
import styles from "./roles.module.css";
import { roleTexts } from "./texts.ts";

/** The role list on a phone. */
export function RoleCards({ roles, total, list, onChange, onOpen, onDelete }: RoleRowsProps) {
  const t = useTexts(roleTexts);
  if (roles.length === 0) return <NoMatch onClear={() => onChange({ q: "" })} />;
  return (
    <Cards rows={roles} keyOf={({ ID }) => ID} list={list} total={total} onChange={onChange}>
      {(role) => (
        <>
          <div className={styles["cardHead"]}>
            <RoleName role={role} onOpen={onOpen} />
            <span>
              {t("userCount")} <RoleUsers role={role} />
            </span>
          </div>
          <RoleVerbs role={role} />
          <span className={styles["muted"]}>
            <RoleScope role={role} /> · <RoleHours role={role} />
          </span>
          <RoleActions role={role} onOpen={onOpen} onDelete={onDelete} />
        </>
      )}
    </Cards>
  );
}
