import { byteText, LoadFailed, useQueryCall, useTexts } from "@tessera/platform/console";
import { Drawer, Empty, Skeleton, Tag } from "antd";
import { type Cascade, type CascadeStream, listCascadeStreams } from "../../contract.ts";
import styles from "./cascades.module.css";
import { momentText } from "./moment-text.ts";
import { cascadeTexts } from "./texts.ts";

interface StreamsDrawerProps {
  readonly isOpen: boolean;
  readonly cascade: Cascade | undefined;
  readonly onClose: () => void;
}

const refreshMs = 2000;

/** What an upper platform watches now. */
export function StreamsDrawer({ isOpen, cascade, onClose }: StreamsDrawerProps) {
  const t = useTexts(cascadeTexts);
  return (
    <Drawer
      open={isOpen}
      size="min(480px, 100vw)"
      destroyOnHidden
      title={t("streamsOf", { name: cascade?.Name ?? "" })}
      onClose={onClose}
    >
      {cascade && <Streams id={cascade.ID} />}
    </Drawer>
  );
}

function Streams({ id }: { readonly id: number }) {
  const t = useTexts(cascadeTexts);
  const { data, error, refetch } = useQueryCall(
    listCascadeStreams,
    { id },
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  if (data.total === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noStreams")} />;
  return (
    <ul className={styles["items"]}>
      {data.rows.map((stream) => (
        <StreamItem key={`${stream.Remote} ${stream.StartedAtMs}`} stream={stream} />
      ))}
    </ul>
  );
}

function StreamItem({ stream }: { readonly stream: CascadeStream }) {
  const t = useTexts(cascadeTexts);
  return (
    <li className={styles["item"]}>
      <span className={styles["tags"]}>
        <strong>{stream.ChannelName}</strong>
        <Tag>{t(`kind.${stream.Kind}`)}</Tag>
        <Tag>{stream.Transport}</Tag>
      </span>
      <span className={styles["second"]}>
        {[
          stream.ExportID,
          stream.Remote,
          t("began", { time: momentText(stream.StartedAtMs) }),
          t("sent", { size: byteText(stream.Bytes) }),
          ...(stream.Dropped > 0 ? [t("dropped", { count: stream.Dropped })] : []),
        ].join(" · ")}
      </span>
    </li>
  );
}
