import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { liftLockout, type User } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";
import styles from "./users.module.css";

interface UserProps {
  readonly user: User;
}

/** Login name with what is special about it; below, what people call the user. */
export function UserName({ user, ownId }: UserProps & { readonly ownId: number | undefined }) {
  const t = useTexts(userTexts);
  return (
    <span className={styles["title"]}>
      <span className={styles["nameLine"]}>
        <span className={styles["name"]}>{user.Name}</span>
        {user.IsBuiltIn && <Tag>{t("builtIn")}</Tag>}
        {user.ID === ownId && <Tag className={styles["you"] ?? ""}>{t("you")}</Tag>}
      </span>
      {user.Username !== user.Name && <span className={styles["second"]}>{user.Username}</span>}
    </span>
  );
}

export function UserState({ user: { IsOnline, LastLogin } }: UserProps) {
  const t = useTexts(userTexts);
  return (
    <span className={styles["title"]}>
      <span className={styles["state"]} data-online={IsOnline}>
        {t(IsOnline ? "online" : "offline")}
      </span>
      <span className={styles["second"]} title={t("lastLogin")}>
        {LastLogin || t("neverSignedIn")}
      </span>
    </span>
  );
}

/** Second factors, and whether signing in is refused for now. */
export function Protection({ user }: UserProps) {
  const t = useTexts(userTexts);
  const { HasTotp, PasskeyCount, IsLocked, LockedUntil } = user;
  return (
    <span className={styles["tags"]}>
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

export function PasswordAge({ user: { PasswordAgeDays: days, IsPasswordExpired } }: UserProps) {
  const t = useTexts(userTexts);
  return (
    <span className={styles["tags"]}>
      {days === 0 ? t("ageToday") : t("ageDays", { days })}
      {IsPasswordExpired && <Tag color="warning">{t("expired")}</Tag>}
    </span>
  );
}
