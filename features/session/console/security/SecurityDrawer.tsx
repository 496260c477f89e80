import { Loaded, ownAccountSlot } from "@tessera/kit";
import { useQueryCall, useSlot, useTexts } from "@tessera/platform/console";
import { Drawer } from "antd";
import { Suspense } from "react";
import { getSecurity } from "../../../users/contract.ts";
import { OwnSessions } from "./OwnSessions.tsx";
import { PasskeySection } from "./PasskeySection.tsx";
import styles from "./security.module.css";
import { TotpSection } from "./TotpSection.tsx";
import { securityTexts } from "./texts.ts";

interface SecurityDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How one's own account is protected: one-time codes, passkeys, what other features add, sessions. */
export default function SecurityDrawer({ isOpen, onClose }: SecurityDrawerProps) {
  const t = useTexts(securityTexts);
  const others = useSlot(ownAccountSlot);
  const query = useQueryCall(getSecurity, {}, { enabled: isOpen, quiet: true, staleTimeMs: 0 });
  return (
    <Drawer
      open={isOpen}
      size="min(520px, 100vw)"
      destroyOnHidden
      title={t("title")}
      onClose={onClose}
    >
      <Loaded query={query} lines={8}>
        {({ HasTotp, RecoveryCodesLeft, CanUsePasskeys }) => (
          <>
            <TotpSection isOn={HasTotp} codesLeft={RecoveryCodesLeft} />
            <PasskeySection isHostFit={CanUsePasskeys} />
            <Suspense>
              {others.map((Part, index) => (
                <section key={index} className={styles["section"]}>
                  <Part />
                </section>
              ))}
            </Suspense>
            <OwnSessions />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
