import { Loaded } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Drawer } from "antd";
import { getSecurity } from "../../../users/contract.ts";
import { OwnSessions } from "./OwnSessions.tsx";
import { PasskeySection } from "./PasskeySection.tsx";
import { TotpSection } from "./TotpSection.tsx";
import { securityTexts } from "./texts.ts";

interface SecurityDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How one's own account is protected: one-time codes, passkeys, sessions. */
export default function SecurityDrawer({ isOpen, onClose }: SecurityDrawerProps) {
  const t = useTexts(securityTexts);
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
            <OwnSessions />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
