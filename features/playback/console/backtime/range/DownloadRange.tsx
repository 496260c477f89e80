import type { ZoneTime } from "@tessera/kit/playback";
import { lengthText } from "@tessera/kit/playback";
import {
  byteText,
  downloadWithConsent,
  LoadFailed,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button, Checkbox, Descriptions, Modal, Skeleton } from "antd";
import { useState } from "react";
import { readDownloadInfo } from "../../../contract.ts";
import { downloadAddress } from "../../addresses.ts";
import type { TimelineChannel } from "../../timeline/timeline-data.ts";
import { backtimeTexts } from "../texts.ts";

interface DownloadRangeProps {
  readonly isOpen: boolean;
  readonly channel: Pick<TimelineChannel, "id" | "name">;
  readonly range: { readonly startMs: number; readonly endMs: number };
  readonly flow: "1" | "2";
  readonly zone: ZoneTime;
  readonly onClose: () => void;
}

/** What a download would hold, before it begins. */
export function DownloadRange({ isOpen, channel, range, flow, zone, onClose }: DownloadRangeProps) {
  const t = useTexts(backtimeTexts);
  const from = Math.round(range.startMs);
  const to = Math.round(range.endMs);
  const { data, error, refetch } = useQueryCall(
    readDownloadInfo,
    { id: channel.id, from, to, flow },
    { enabled: isOpen, quiet: true, staleTimeMs: 0 },
  );
  const pieces = piecesOf({ fromMs: from, toMs: to }, data?.changesAtMs ?? []);
  const [sound, setSound] = useState<"aac" | "original">("aac");
  const soundText = ({ audio, isSoundConverted }: { audio: string; isSoundConverted: boolean }) => {
    if (!audio) return t("noSound");
    return isSoundConverted && sound === "aac" ? t("soundAsAac", { codec: audio }) : audio;
  };
  const content = () => {
    if (error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active />;
    return (
      <>
        <p>
          {t("downloadOf", {
            name: channel.name,
            from: zone.momentText(data.startMs),
            to: zone.momentText(data.endMs),
          })}
        </p>
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: "size", label: t("size"), children: byteText(data.bytes) },
            { key: "length", label: t("length"), children: lengthText(data.durationMs) },
            {
              key: "picture",
              label: t("picture"),
              children: `${data.video.toUpperCase()} ${data.width}×${data.height}`,
            },
            { key: "sound", label: t("sound"), children: soundText(data) },
          ]}
        />
        {data.isSoundConverted && (
          <Checkbox
            checked={sound === "original"}
            onChange={({ target }) => setSound(target.checked ? "original" : "aac")}
          >
            {t("originalSound", { codec: data.audio })}
          </Checkbox>
        )}
        {data.gaps.length > 0 && (
          <Alert type="info" showIcon title={t("hasGaps", { count: data.gaps.length })} />
        )}
        {pieces.length > 1 && (
          <Alert
            type="info"
            showIcon
            title={t("hasChanges", {
              times: data.changesAtMs.map((atMs) => zone.timeText(atMs)).join("、"),
              count: pieces.length,
            })}
          />
        )}
      </>
    );
  };
  const canDownload = data !== undefined && !error;
  const [first = "", ...others] = pieces.map((piece) =>
    downloadAddress(channel.id, piece, { flow, sound }),
  );
  return (
    <Modal
      open={isOpen}
      title={t("downloadTitle")}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t("cancel")}
        </Button>,
        <Button
          key="download"
          type="primary"
          disabled={!canDownload}
          href={first}
          download
          onClick={(event) => {
            downloadWithConsent(event, others);
            onClose();
          }}
        >
          {others.length > 0 ? t("startDownloads", { count: pieces.length }) : t("startDownload")}
        </Button>,
      ]}
    >
      {content()}
    </Modal>
  );
}

interface Piece {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A file cannot hold two formats: one for each, without a picture of the other. */
function piecesOf({ fromMs, toMs }: Piece, changesAtMs: readonly number[]): readonly Piece[] {
  const starts = [fromMs, ...changesAtMs.map(Math.ceil)];
  const ends = [...changesAtMs.map(Math.floor), toMs];
  return starts.map((startMs, index) => ({ fromMs: startMs, toMs: ends[index] ?? toMs }));
}
