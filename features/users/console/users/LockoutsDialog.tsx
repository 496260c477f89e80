import {
  LoadFailed,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Empty, Modal, Skeleton } from "antd";
import { type Lockout, liftLockout, listLockouts } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";
import styles from "./users.module.css";

interface LockoutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which names and addresses may not sign in for now. */
export function LockoutsDialog({ isOpen, onClose }: LockoutsDialogProps) {
  const t = useTexts(userTexts);
  const { data, error, refetch } = useQueryCall(listLockouts, {}, { enabled: isOpen, quiet: true });
  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active />;
    if (data.data.length === 0)
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noLockouts")} />;
    return (
      <ul className={styles["items"]}>
        {data.data.map((lockout) => (
          <LockoutItem key={`${lockout.UserID} ${lockout.Address}`} lockout={lockout} />
        ))}
      </ul>
    );
  };
  return (
    <Modal open={isOpen} title={t("lockouts")} footer={null} destroyOnHidden onCancel={onClose}>
      <p className={styles["hint"]}>{t("lockoutsHint")}</p>
      {content()}
    </Modal>
  );
}

function LockoutItem({ lockout }: { readonly lockout: Lockout }) {
  const t = useTexts(userTexts);
  const { Kind, UserID, Name, Address, LockedUntil: until } = lockout;
  const { mutate, isPending } = useMutationCall(liftLockout, {
    rereads,
    onDone: () => notices.success(t("lifted")),
  });
  const isName = Kind === "name";
  const title = isName ? t("lockedUser", { name: Name }) : t("lockedAddress", { address: Address });
  const lift = () => mutate(isName ? { userid: UserID } : { address: Address });
  return (
    <li className={styles["item"]}>
      <span className={styles["itemText"]}>
        {title}
        <div className={styles["second"]}>
          {isName && `${t("lockedFrom", { address: Address || t("anyAddress") })} · `}
          {t("lockedUntil", { until })}
        </div>
      </span>
      <Button
        size="small"
        loading={isPending}
        aria-label={t("unlockOf", { name: isName ? Name : Address })}
        onClick={lift}
      >
        {t("unlock")}
      </Button>
    </li>
  );
}
