import { Cards, NoMatch, useTexts } from "@tessera/platform/console";
import { Checkbox, Tag } from "antd";
import { userTexts } from "./texts.ts";
import { UserActions } from "./UserActions.tsx";
import { PasswordAge, Protection, UserName, UserState } from "./UserParts.tsx";
import { openUserList } from "./use-users.ts";
import { canDelete, type UserRowsProps } from "./user-rows.ts";
import styles from "./users.module.css";

/** The user list on a phone. */
export function UserCards(props: UserRowsProps) {
  const { users, total, list, ownId, selection, onChange, onOpen } = props;
  const t = useTexts(userTexts);
  if (users.length === 0) return <NoMatch onClear={() => onChange(openUserList)} />;
  return (
    <Cards rows={users} keyOf={({ ID }) => ID} list={list} total={total} onChange={onChange}>
      {(user) => (
        <>
          <div className={styles["cardHead"]}>
            <Checkbox
              aria-label={t("choose", { name: user.Name })}
              disabled={!canDelete(user, ownId)}
              checked={selection.keys.includes(user.ID)}
              onChange={() => selection.toggle(user.ID)}
            />
            <UserName user={user} ownId={ownId} />
            <Tag>{user.RoleName}</Tag>
          </div>
          <UserState user={user} />
          <Protection user={user} />
          <span className={styles["second"]}>
            <PasswordAge user={user} />
          </span>
          <UserActions user={user} ownId={ownId} onOpen={onOpen} />
        </>
      )}
    </Cards>
  );
}
