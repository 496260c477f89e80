import { AskButton, layout } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Typography } from "antd";
import { type DeviceType, editDevice, getDevice } from "../../contract.ts";
import type { Scalar } from "../form-fields/form-values.ts";
import { OnlineState } from "../listing/OnlineState.tsx";
import { keyNameOf } from "./device-values.ts";
import styles from "./panel.module.css";
import { obsAddressOf } from "./push-address.ts";
import { deviceFormTexts } from "./texts.ts";

interface PushPanelProps {
  /** Empty for a new device. */
  readonly deviceId: string;
  readonly type: DeviceType | undefined;
  /** The stored key is another one now. */
  readonly onRenewed: (renewed: Readonly<Record<string, Scalar>>) => void;
}

const refreshMs = 3000;

/** Where the device pushes to, whether it does, and a new key. */
export function PushPanel({ deviceId, type, onRenewed }: PushPanelProps) {
  const t = useTexts(deviceFormTexts);
  const { data: device, refetch } = useQueryCall(
    getDevice,
    { device: deviceId },
    { enabled: deviceId !== "", quiet: true, refetchIntervalMs: refreshMs },
  );
  const edit = useMutationCall(editDevice);
  const renew = async () => {
    if (!device) return;
    await edit.mutateAsync({ DeviceID: deviceId, RenewPublishKey: true });
    const { data: renewed } = await refetch();
    const keyName = keyNameOf(type);
    if (renewed && keyName) onRenewed({ [keyName]: renewed.Connection[keyName] ?? "" });
    notices.success(t("keyRenewed"));
  };

  const addresses = (device?.PushAddresses ?? []).toSorted((a, b) =>
    a.Protocol.localeCompare(b.Protocol),
  );
  const obs = addresses.map(({ URL: url }) => obsAddressOf(url)).find(Boolean);
  return (
    <section className={styles["panel"]} aria-label={t("pushAddresses")}>
      <h2>
        {t("pushAddresses")}
        {device && (
          <OnlineState
            isOnline={device.Online}
            isEnabled={device.Enable}
            awaySeconds={device.AwaySeconds}
            reason={device.OfflineReason}
            lastSeen={device.LastSeen}
          />
        )}
      </h2>
      {!device && <span className={layout.muted}>{t("pushAfterSave")}</span>}
      {device && (
        <div className={layout.column}>
          {addresses.map(({ Protocol, URL: url }) => (
            <Copied key={Protocol} label={Protocol.toUpperCase()} text={wholeAddress(url)} />
          ))}
          {obs && (
            <>
              <Copied label={t("obsServer")} text={obs.server} />
              <Copied label={t("obsStreamKey")} text={obs.streamKey} />
            </>
          )}
          <span className={layout.muted}>{t("pushSubHint")}</span>
          <div>
            <AskButton
              type="default"
              title={t("renewAsk")}
              detail={t("renewDetail")}
              action={t("renewKey")}
              isHarmless
              run={renew}
            />
          </div>
        </div>
      )}
    </section>
  );
}

/** What comes in by the web server is told as a path on it. */
const wholeAddress = (address: string) => new URL(address, location.href).href;

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts(deviceFormTexts);
  return (
    <span className={layout.twoLines}>
      <span className={layout.muted}>{label}</span>
      <Typography.Text copyable={{ text, tooltips: [t("copy"), t("copied")] }}>
        {text}
      </Typography.Text>
    </span>
  );
}
