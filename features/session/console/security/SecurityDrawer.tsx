import { LoadFailed, useQueryCall, useTexts } from "@tessera/platform/console";
import { Drawer, Skeleton } from "antd";
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
  return (
    <Drawer
      open={isOpen}
      size="min(520px, 100vw)"
      destroyOnHidden
      title={t("title")}
      onClose={onClose}
    >
      <Sections />
    </Drawer>
  );
}

function Sections() {
  const { data, error, refetch } = useQueryCall(getSecurity, {}, { quiet: true, staleTimeMs: 0 });
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      <TotpSection isOn={data.HasTotp} codesLeft={data.RecoveryCodesLeft} />
      <PasskeySection isHostFit={data.CanUsePasskeys} />
      <OwnSessions />
    </>
  );
}
