import {
  LoadFailed,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Drawer, Empty, Popconfirm, Skeleton, Tag } from "antd";
import type { ReactNode } from "react";
import {
  disableTotp,
  listPasskeys,
  type Passkey,
  removePasskey,
  type User,
} from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";
import styles from "./users.module.css";

interface FactorsDrawerProps {
  readonly isOpen: boolean;
  readonly user: User | undefined;
  readonly onClose: () => void;
}

/** An administrator's help for who has lost a phone or a key. */
export function FactorsDrawer({ isOpen, user, onClose }: FactorsDrawerProps) {
  const t = useTexts(userTexts);
  return (
    <Drawer
      open={isOpen}
      size="min(480px, 100vw)"
      destroyOnHidden
      title={t("factorsOf", { name: user?.Name ?? "" })}
      onClose={onClose}
    >
      <p className={styles["hint"]}>{t("factorsHint")}</p>
      {user && <TotpState user={user} />}
      {user && <Passkeys user={user} />}
    </Drawer>
  );
}

function TotpState({ user: { ID, Name, HasTotp } }: { readonly user: User }) {
  const t = useTexts(userTexts);
  const { mutate } = useMutationCall(disableTotp, {
    rereads,
    onDone: () => notices.success(t("totpReset")),
  });
  return (
    <div className={styles["item"]}>
      <span className={styles["itemText"]}>
        {t("totp")}{" "}
        <Tag color={HasTotp ? "success" : "default"}>{t(HasTotp ? "totpOn" : "totpOff")}</Tag>
      </span>
      {HasTotp && (
        <Confirmed
          title={t("resetTotpAsk", { name: Name })}
          detail={t("resetTotpDetail")}
          label={t("resetTotp")}
          onConfirm={() => mutate({ userid: ID })}
        >
          <Button danger size="small">
            {t("resetTotp")}
          </Button>
        </Confirmed>
      )}
    </div>
  );
}

function Passkeys({ user }: { readonly user: User }) {
  const t = useTexts(userTexts);
  const { data, error, refetch } = useQueryCall(listPasskeys, { userid: user.ID }, { quiet: true });
  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active />;
    if (data.data.length === 0)
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noPasskeys")} />;
    return (
      <ul className={styles["items"]}>
        {data.data.map((passkey) => (
          <PasskeyItem key={passkey.ID} passkey={passkey} />
        ))}
      </ul>
    );
  };
  return (
    <>
      <h3 className={styles["heading"]}>{t("passkeys", { count: data?.data.length ?? "" })}</h3>
      {content()}
    </>
  );
}

function PasskeyItem({ passkey }: { readonly passkey: Passkey }) {
  const t = useTexts(userTexts);
  const { ID, Name: name, CreateAt: created, LastUsed } = passkey;
  const { mutate } = useMutationCall(removePasskey, {
    rereads,
    onDone: () => notices.success(t("passkeyRemoved", { name })),
  });
  return (
    <li className={styles["item"]}>
      <span className={styles["itemText"]}>
        {name}
        <div className={styles["second"]}>
          {t("passkeyTimes", { created, lastUsed: LastUsed || t("never") })}
        </div>
      </span>
      <Confirmed
        title={t("removePasskeyAsk", { name })}
        detail={t("removePasskeyDetail")}
        label={t("remove")}
        onConfirm={() => mutate({ id: ID })}
      >
        <Button danger size="small">
          {t("remove")}
        </Button>
      </Confirmed>
    </li>
  );
}

interface ConfirmedProps {
  readonly title: string;
  readonly detail: string;
  readonly label: string;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

function Confirmed({ title, detail, label, onConfirm, children }: ConfirmedProps) {
  const t = useTexts(userTexts);
  return (
    <Popconfirm
      placement="bottomRight"
      title={title}
      description={detail}
      okText={label}
      okButtonProps={{ danger: true }}
      cancelText={t("cancel")}
      styles={{ root: { maxWidth: 320 } }}
      onConfirm={onConfirm}
    >
      {children}
    </Popconfirm>
  );
}
