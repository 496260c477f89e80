import { useTexts } from "@tessera/platform/console";
import { Pagination, Tag } from "antd";
import { shownAddress } from "./camera-address.ts";
import { DeviceActions } from "./DeviceActions.tsx";
import styles from "./DeviceList.module.css";
import type { DeviceRowsProps } from "./DeviceTable.tsx";
import { pageSize } from "./device-filter.ts";
import { NoMatch } from "./NoMatch.tsx";
import { OnlineState } from "./OnlineState.tsx";
import { streamingOf } from "./streaming.ts";
import { deviceTexts } from "./texts.ts";

/** The device list on a phone. */
export function DeviceCards({ devices, total, filter, onChange }: DeviceRowsProps) {
  const t = useTexts(deviceTexts);
  if (devices.length === 0) return <NoMatch onClear={() => onChange({ q: "", online: "" })} />;
  return (
    <>
      <ul className={styles["cards"]}>
        {devices.map((device) => (
          <li key={device.DeviceID} className={styles["card"]}>
            <div className={styles["cardHead"]}>
              <strong className={styles["cardName"]}>{device.DeviceName}</strong>
              <OnlineState device={device} />
            </div>
            {device.RtspUrl && (
              <span className={styles["address"]}>{shownAddress(device.RtspUrl)}</span>
            )}
            {!device.Online && device.OfflineReason && (
              <span className={styles["reason"]}>{device.OfflineReason}</span>
            )}
            <span className={styles["tags"]}>
              <Tag>{device.DeviceType}</Tag>
              <Tag>{`${t("channels")} ${device.onlineChannelNums} / ${device.ChannelNum}`}</Tag>
              {!device.Enable && <Tag>{t("disabled")}</Tag>}
              <Tag>{t(streamingOf(device))}</Tag>
            </span>
            <DeviceActions device={device} />
          </li>
        ))}
      </ul>
      <Pagination
        simple
        align="center"
        current={filter.page}
        pageSize={pageSize}
        total={total}
        onChange={(page) => onChange({ page })}
      />
    </>
  );
}
