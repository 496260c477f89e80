import type { ZoneTime } from "@tessera/kit/playback";
import { lengthText } from "@tessera/kit/playback";
import {
  byteText,
  downloadWithConsent,
  LoadFailed,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button, Descriptions, Modal, Skeleton } from "antd";
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
  const content = () => {
    if (error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active />;
    const [changeMs] = data.changesAtMs;
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
            { key: "sound", label: t("sound"), children: data.audio || t("noSound") },
          ]}
        />
        {data.gaps.length > 0 && (
          <Alert type="info" showIcon title={t("hasGaps", { count: data.gaps.length })} />
        )}
        {changeMs !== undefined && (
          <Alert
            type="error"
            showIcon
            title={t("hasChanges", { time: zone.momentText(changeMs) })}
          />
        )}
      </>
    );
  };
  const canDownload = data !== undefined && !error && data.changesAtMs.length === 0;
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
          href={downloadAddress(channel.id, from, to, flow)}
          download
          onClick={(event) => {
            downloadWithConsent(event);
            onClose();
          }}
        >
          {t("startDownload")}
        </Button>,
      ]}
    >
      {content()}
    </Modal>
  );
}
