import { CaretRightOutlined, DownloadOutlined } from "@ant-design/icons";
import type { DeviceRecordings, Piece, ZoneTime } from "@tessera/kit/playback";
import { dashed, lengthText, pieceStyles as styles } from "@tessera/kit/playback";
import { downloadWithConsent, useTexts } from "@tessera/platform/console";
import { Button, Progress } from "antd";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { deviceTexts } from "./texts.ts";
import {
  type DeviceDownload,
  deviceDownloadAddress,
  useDeviceDownloads,
} from "./use-device-downloads.ts";

/** What a device has recorded on a day: play it, download it, see how far a download is. */
export default function DevicePieces(props: ComponentProps<DeviceRecordings["Pieces"]>) {
  const { id, day, zone, pieces, playing, onPlay, mayDownload } = props;
  const t = useTexts(deviceTexts);
  const downloads = useDeviceDownloads(id);
  return (
    <ul className={styles["list"]} aria-label={t("list", { day: dashed(day) })}>
      {pieces.map((piece) => (
        <li
          key={`${piece.startMs} ${piece.endMs}`}
          className={clsx(styles["row"], piece === playing && styles["playing"])}
        >
          <div className={styles["entry"]}>
            {onPlay ? (
              <button
                type="button"
                className={styles["play"]}
                aria-current={piece === playing}
                onClick={() => onPlay(piece)}
              >
                <CaretRightOutlined aria-label={t("play")} />
                <Times piece={piece} zone={zone} />
              </button>
            ) : (
              <Times piece={piece} zone={zone} />
            )}
            <DownloadState download={downloads.of(nameOf(piece))} />
          </div>
          {mayDownload && (
            <DownloadLink id={id} piece={piece} zone={zone} onBegin={downloads.begin} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface TimesProps {
  readonly piece: Piece;
  readonly zone: ZoneTime;
}

function Times({ piece: { startMs, endMs }, zone }: TimesProps) {
  return (
    <span className={styles["times"]}>
      {zone.timeText(startMs)}–{zone.timeText(endMs)}
      <small>{lengthText(endMs - startMs)}</small>
    </span>
  );
}

function DownloadState({ download }: { readonly download: DeviceDownload | undefined }) {
  const t = useTexts(deviceTexts);
  if (!download) return null;
  const { state, received, duration, reason } = download;
  if (state === "failed")
    return (
      <small className={styles["broken"]} data-download={state}>
        {t("downloadFailed", { why: reason || t("unknown") })}
      </small>
    );
  if (state === "finished") return <small data-download={state}>{t("downloaded")}</small>;
  const percent = Math.min(100, Math.round((received / Math.max(1, duration)) * 100));
  const words =
    received === 0
      ? t("asking")
      : t("received", {
          received: lengthText(received * 1000),
          length: lengthText(duration * 1000),
        });
  return (
    <small data-download={state}>
      {words}
      <Progress percent={percent} size="small" showInfo={false} aria-label={words} />
    </small>
  );
}

interface DownloadLinkProps {
  readonly id: string;
  readonly piece: Piece;
  readonly zone: ZoneTime;
  readonly onBegin: () => void;
}

function DownloadLink({ id, piece, zone, onBegin }: DownloadLinkProps) {
  const t = useTexts(deviceTexts);
  const { startMs, endMs } = piece;
  const label = t("download", { from: zone.timeText(startMs), to: zone.timeText(endMs) });
  const seconds = Math.max(1, Math.round((endMs - startMs) / 1000));
  return (
    <Button
      type="text"
      size="small"
      title={label}
      aria-label={label}
      icon={<DownloadOutlined />}
      href={deviceDownloadAddress(id, nameOf(piece), seconds)}
      download
      onClick={(event) => {
        downloadWithConsent(event);
        onBegin();
      }}
    />
  );
}

/** As the device's list names it, and so the list of downloads. */
const nameOf = ({ startAt, endAt }: Piece): string => `${startAt}-${endAt}.mp4`;
