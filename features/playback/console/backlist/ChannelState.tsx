import { useTexts } from "@tessera/platform/console";
import styles from "./backlist.module.css";
import type { RecordedRowProps } from "./recorded-channel.ts";
import { backlistTexts } from "./texts.ts";

/** Whether the camera is there, and a red dot while this server records it. */
export function ChannelState({
  row: { isRecording, online },
  recordType,
}: Pick<RecordedRowProps, "row" | "recordType">) {
  const t = useTexts(backlistTexts);
  const presence = t(online ? "online" : "offline");
  if (recordType === "Device")
    return (
      <span className={styles["state"]} data-state={online ? "online" : "offline"}>
        {presence}
      </span>
    );
  return (
    <span className={styles["state"]} data-state={isRecording ? "recording" : "idle"}>
      <span>{t(isRecording ? "recordingNow" : "notRecording")}</span>
      <small>{presence}</small>
    </span>
  );
}
