import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import type { DeviceDetails } from "../../contract.ts";
import { addressOf, hostOf } from "../device-address.ts";
import { OnlineState } from "../listing/OnlineState.tsx";
import styles from "./DeviceSummary.module.css";
import { channelListTexts } from "./texts.ts";

/** What the device is and how it is doing, above its channels. */
export function DeviceSummary({ device }: { readonly device: DeviceDetails }) {
  const t = useTexts(channelListTexts);
  const facts: { readonly label: string; readonly value: ReactNode }[] = [
    {
      label: t("state"),
      value: (
        <OnlineState
          isOnline={device.Online}
          reason={device.OfflineReason}
          lastSeen={device.LastSeen}
          isEnabled={device.Enable}
          awaySeconds={device.AwaySeconds}
          hasReason
        />
      ),
    },
    { label: t("channelsOnline"), value: `${device.onlineChannelNums} / ${device.ChannelNum}` },
    { label: t("type"), value: device.DeviceType },
    { label: t("address"), value: hostOf(device) || addressOf(device) },
    { label: t("manufacturer"), value: device.Manufacturer },
    { label: t("model"), value: device.Model },
    { label: t("firmware"), value: device.Firmware },
  ];
  return (
    <section className={layout.panel} aria-label={t("summary")}>
      <dl className={styles["facts"]}>
        {facts
          .filter(({ value }) => value !== "")
          .map(({ label, value }) => (
            <div key={label} className={styles["fact"]}>
              <dt className={styles["label"]}>{label}</dt>
              <dd className={styles["value"]}>{value}</dd>
            </div>
          ))}
      </dl>
      {/* What has changed stands above, at length. */}
      {!device.Online && device.OfflineReason && !device.ChangedCertificate && (
        <p className={layout.muted}>{device.OfflineReason}</p>
      )}
    </section>
  );
}
