import { useTexts } from "@tessera/platform/console";
import { Tooltip } from "antd";
import type { Device } from "../contract.ts";
import styles from "./DeviceList.module.css";
import { deviceTexts } from "./texts.ts";

/** Green or grey, and on hover why and since when. */
export function OnlineState({ device }: { readonly device: Device }) {
  const t = useTexts(deviceTexts);
  const { Online, OfflineReason, LastSeen } = device;
  const seen = LastSeen ? t("lastSeen", { time: LastSeen }) : t("neverSeen");
  return (
    <Tooltip
      title={
        <>
          {!Online && OfflineReason && <div>{OfflineReason}</div>}
          <div>{seen}</div>
        </>
      }
    >
      {/* Reachable by keyboard: the reason is only in the tooltip. */}
      <button type="button" className={styles["state"]} data-online={Online}>
        {t(Online ? "online" : "offline")}
      </button>
    </Tooltip>
  );
}
