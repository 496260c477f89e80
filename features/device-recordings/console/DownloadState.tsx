import { CloseOutlined, PauseOutlined, PlayCircleOutlined } from "@ant-design/icons";
import { lengthText, pieceStyles as styles } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Button, Progress } from "antd";
import { deviceTexts } from "./texts.ts";
import type { DeviceDownload, DownloadCommand } from "./use-device-downloads.ts";

interface DownloadStateProps {
  readonly download: DeviceDownload | undefined;
  readonly onCommand: (download: DeviceDownload, command: DownloadCommand) => void;
}

/** How far a download is, and what can be done with it. */
export function DownloadState({ download, onCommand }: DownloadStateProps) {
  const t = useTexts(deviceTexts);
  if (!download) return null;
  const { state, reason } = download;
  if (state === "failed")
    return (
      <small className={styles["broken"]} data-download={state}>
        {t("downloadFailed", { why: reason || t("unknown") })}
      </small>
    );
  if (state === "finished") return <small data-download={state}>{t("downloaded")}</small>;
  return <Running download={download} onCommand={onCommand} />;
}

function Running({
  download,
  onCommand,
}: DownloadStateProps & { readonly download: DeviceDownload }) {
  const t = useTexts(deviceTexts);
  const { way, isPaused, bytes } = download;
  // Before the device sends there is nothing to pause.
  const canPause = way === "file" && (isPaused || bytes > 0);
  const words = useProgressWords(download);
  const pauseLabel = t(isPaused ? "resumeDownload" : "pauseDownload");
  return (
    <small data-download="running">
      {words}
      {canPause && (
        <Button
          type="text"
          size="small"
          title={pauseLabel}
          aria-label={pauseLabel}
          icon={isPaused ? <PlayCircleOutlined /> : <PauseOutlined />}
          onClick={() => onCommand(download, isPaused ? "resume" : "pause")}
        />
      )}
      <Button
        type="text"
        size="small"
        title={t("cancelDownload")}
        aria-label={t("cancelDownload")}
        icon={<CloseOutlined />}
        onClick={() => onCommand(download, "cancel")}
      />
      <Progress
        percent={percentOf(download)}
        size="small"
        showInfo={false}
        status={isPaused ? "normal" : "active"}
        aria-label={words}
      />
    </small>
  );
}

function useProgressWords({ way, isPaused, received, duration, bytes, size }: DeviceDownload) {
  const t = useTexts(deviceTexts);
  if (received === 0 && bytes === 0) return t("asking");
  if (way === "play")
    return t("received", {
      received: lengthText(received * 1000),
      length: lengthText(duration * 1000),
    });
  const told = { received: megabytes(bytes), size: megabytes(size) };
  const words = t(size > 0 ? "receivedOf" : "receivedBytes", told);
  return isPaused ? t("paused", { words }) : words;
}

/** Sizes that devices tell are often wrong: what comes is never more than all but done. */
const percentOf = ({ way, received, duration, bytes, size }: DeviceDownload): number =>
  way === "play"
    ? Math.min(100, Math.round((received / Math.max(1, duration)) * 100))
    : Math.min(99, Math.round((bytes / Math.max(1, size || bytes * 2)) * 100));

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
