import { AskButton, Loaded, layout, TwoLines } from "@tessera/kit";
import {
  EmptyState,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Drawer, Tag } from "antd";
import {
  disableTotp,
  listPasskeys,
  type Passkey,
  removePasskey,
  type User,
} from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";

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
      <p className={layout.hint}>{t("factorsHint")}</p>
      {user && <TotpState user={user} />}
      {user && <Passkeys user={user} />}
    </Drawer>
  );
}

function TotpState({ user: { ID, Name: name, HasTotp } }: { readonly user: User }) {
  const t = useTexts(userTexts);
  const { mutateAsync } = useMutationCall(disableTotp, {
    rereads,
    onDone: () => notices.success(t("totpReset")),
  });
  return (
    <div className={layout.itemRow}>
      <span>
        {t("totp")}{" "}
        <Tag color={HasTotp ? "success" : "default"}>{t(HasTotp ? "totpOn" : "totpOff")}</Tag>
      </span>
      {HasTotp && (
        <AskButton
          type="default"
          title={t("resetTotpAsk", { name })}
          detail={t("resetTotpDetail")}
          action={t("resetTotp")}
          run={() => mutateAsync({ userid: ID })}
        />
      )}
    </div>
  );
}

function Passkeys({ user }: { readonly user: User }) {
  const t = useTexts(userTexts);
  const query = useQueryCall(listPasskeys, { userid: user.ID }, { quiet: true });
  return (
    <>
      <h3 className={layout.heading} style={{ marginBlockStart: 20 }}>
        {t("passkeys", { count: query.data?.data.length ?? "" })}
      </h3>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState isSmall title={t("noPasskeys")} />
          ) : (
            <ul className={layout.items}>
              {data.map((passkey) => (
                <PasskeyItem key={passkey.ID} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function PasskeyItem({ passkey }: { readonly passkey: Passkey }) {
  const t = useTexts(userTexts);
  const { ID, Name: name, CreateAt: created, LastUsed } = passkey;
  const { mutateAsync } = useMutationCall(removePasskey, {
    rereads,
    onDone: () => notices.success(t("passkeyRemoved", { name })),
  });
  return (
    <li className={layout.itemRow}>
      <TwoLines second={t("passkeyTimes", { created, lastUsed: LastUsed || t("never") })}>
        {name}
      </TwoLines>
      <AskButton
        type="default"
        title={t("removePasskeyAsk", { name })}
        detail={t("removePasskeyDetail")}
        run={() => mutateAsync({ id: ID })}
      />
    </li>
  );
}
