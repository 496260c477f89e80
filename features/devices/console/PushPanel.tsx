import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Popconfirm, Typography } from "antd";
import { editDevice, getDevice } from "../contract.ts";
import styles from "./DeviceForm.module.css";
import { OnlineState } from "./OnlineState.tsx";
import { obsAddressOf } from "./push-address.ts";
import { deviceTexts } from "./texts.ts";

interface PushPanelProps {
  /** Empty for a new device. */
  readonly deviceId: string;
  /** The stored key is another one now. */
  readonly onRenewed: (key: string) => void;
}

const refreshMs = 3000;

/** Where the device pushes to, whether it does, and a new key. */
export function PushPanel({ deviceId, onRenewed }: PushPanelProps) {
  const t = useTexts(deviceTexts);
  const { data: device, refetch } = useQueryCall(
    getDevice,
    { device: deviceId },
    { enabled: deviceId !== "", quiet: true, refetchIntervalMs: refreshMs },
  );
  const edit = useMutationCall(editDevice);
  const renew = async () => {
    if (!device) return;
    const { DeviceName, Enable, OnDemand } = device;
    try {
      const stored = { DeviceID: deviceId, DeviceName, Enable, OnDemand };
      await edit.mutateAsync({ ...stored, RenewPublishKey: true });
      const { data: renewed } = await refetch();
      if (renewed) onRenewed(renewed.PublishKey);
      notices.success(t("keyRenewed"));
    } catch {
      // The request has already said why.
    }
  };

  const addresses = (device?.PushAddresses ?? []).toSorted((a, b) =>
    a.Protocol.localeCompare(b.Protocol),
  );
  const obs = addresses.map(({ URL: url }) => obsAddressOf(url)).find(Boolean);
  return (
    <section className={styles["probe"]} aria-label={t("pushAddresses")}>
      <h2 className={styles["probeTitle"]}>
        {t("pushAddresses")} {device && <OnlineState device={device} />}
      </h2>
      {!device && <span className={styles["muted"]}>{t("pushAfterSave")}</span>}
      {device && (
        <div className={styles["push"]}>
          {addresses.map(({ Protocol, URL: url }) => (
            <Copied key={Protocol} label={Protocol.toUpperCase()} text={url} />
          ))}
          {obs && (
            <>
              <Copied label={t("obsServer")} text={obs.server} />
              <Copied label={t("obsStreamKey")} text={obs.streamKey} />
            </>
          )}
          <span className={styles["muted"]}>{t("pushSubHint")}</span>
          <Popconfirm
            title={t("renewAsk")}
            description={t("renewDetail")}
            okText={t("renewKey")}
            cancelText={t("cancel")}
            onConfirm={() => void renew()}
          >
            <Button loading={edit.isPending}>{t("renewKey")}</Button>
          </Popconfirm>
        </div>
      )}
    </section>
  );
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts(deviceTexts);
  return (
    <span className={styles["copied"]}>
      <span className={styles["muted"]}>{label}</span>
      <Typography.Text
        className={styles["sentence"] ?? ""}
        copyable={{ text, tooltips: [t("copy"), t("copied")] }}
      >
        {text}
      </Typography.Text>
    </span>
  );
}
