import { Loaded, layout, TwoLines } from "@tessera/kit";
import {
  EmptyState,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Modal } from "antd";
import { type Lockout, liftLockout, listLockouts } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";

interface LockoutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which names and addresses may not sign in for now. */
export function LockoutsDialog({ isOpen, onClose }: LockoutsDialogProps) {
  const t = useTexts(userTexts);
  const query = useQueryCall(listLockouts, {}, { enabled: isOpen, quiet: true });
  return (
    <Modal open={isOpen} title={t("lockouts")} footer={null} destroyOnHidden onCancel={onClose}>
      <p className={layout.hint}>{t("lockoutsHint")}</p>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState isSmall title={t("noLockouts")} />
          ) : (
            <ul className={layout.items}>
              {data.map((lockout) => (
                <LockoutItem key={`${lockout.UserID} ${lockout.Address}`} lockout={lockout} />
              ))}
            </ul>
          )
        }
      </Loaded>
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
    <li className={layout.itemRow}>
      <TwoLines
        second={[
          ...(isName ? [t("lockedFrom", { address: Address || t("anyAddress") })] : []),
          t("lockedUntil", { until }),
        ].join(" · ")}
      >
        {title}
      </TwoLines>
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
