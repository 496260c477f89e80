import { CaretRightOutlined, DownloadOutlined, ThunderboltOutlined } from "@ant-design/icons";
import type { DeviceRecordings, Piece, ZoneTime } from "@tessera/kit/playback";
import { dashed, lengthText, pieceStyles as styles } from "@tessera/kit/playback";
import { downloadWithConsent, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { DownloadState } from "./DownloadState.tsx";
import { deviceTexts } from "./texts.ts";
import {
  type DeviceDownload,
  deviceDownloadAddress,
  useDeviceDownloads,
} from "./use-device-downloads.ts";

/** What a device has recorded on a day: play it, download it, see how far a download is. */
export default function DevicePieces(props: ComponentProps<DeviceRecordings["Pieces"]>) {
  const { id, day, zone, pieces, playing, onPlay, mayDownload, canFetchFile } = props;
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
            <DownloadState download={downloads.of(nameOf(piece))} onCommand={downloads.command} />
          </div>
          {mayDownload && (
            <>
              {canFetchFile && (
                <DownloadLink
                  way="file"
                  id={id}
                  piece={piece}
                  zone={zone}
                  onBegin={downloads.begin}
                />
              )}
              <DownloadLink
                way="play"
                id={id}
                piece={piece}
                zone={zone}
                onBegin={downloads.begin}
              />
            </>
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

interface DownloadLinkProps {
  readonly way: DeviceDownload["way"];
  readonly id: string;
  readonly piece: Piece;
  readonly zone: ZoneTime;
  readonly onBegin: () => void;
}

function DownloadLink({ way, id, piece, zone, onBegin }: DownloadLinkProps) {
  const t = useTexts(deviceTexts);
  const { startMs, endMs } = piece;
  const times = { from: zone.timeText(startMs), to: zone.timeText(endMs) };
  const label = t(way === "file" ? "fetchFile" : "download", times);
  const seconds = Math.max(1, Math.round((endMs - startMs) / 1000));
  return (
    <Button
      type="text"
      size="small"
      title={label}
      aria-label={label}
      icon={way === "file" ? <ThunderboltOutlined /> : <DownloadOutlined />}
      href={deviceDownloadAddress(id, nameOf(piece), seconds, way)}
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
