import { Loaded, layout, type Opened } from "@tessera/kit";
import {
  byteText,
  EmptyState,
  shortMomentText,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Drawer, Tag } from "antd";
import { type Cascade, type CascadeStream, listCascadeStreams } from "../../contract.ts";
import { cascadeTexts } from "./texts.ts";

const refreshMs = 2000;

/** What an upper platform watches now. */
export function StreamsDrawer({ opened }: { readonly opened: Opened<Cascade> }) {
  const t = useTexts(cascadeTexts);
  const { isOpen, subject: cascade, onClose } = opened;
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
  const options = { refetchIntervalMs: refreshMs, quiet: true };
  const query = useQueryCall(listCascadeStreams, { id }, options);
  return (
    <Loaded query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={t("noStreams")} />
        ) : (
          <ul className={layout.items}>
            {rows.map((stream) => (
              <StreamItem key={`${stream.Remote} ${stream.StartedAtMs}`} stream={stream} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function StreamItem({ stream }: { readonly stream: CascadeStream }) {
  const t = useTexts(cascadeTexts);
  return (
    <li className={layout.item}>
      <span className={layout.tags}>
        <strong>{stream.ChannelName}</strong>
        <Tag>{t(`kind.${stream.Kind}`)}</Tag>
        <Tag>{stream.Transport}</Tag>
      </span>
      <span className={layout.second}>
        {[
          stream.ExportID,
          stream.Remote,
          t("began", { time: shortMomentText(stream.StartedAtMs) }),
          t("sent", { size: byteText(stream.Bytes) }),
          ...(stream.Dropped > 0 ? [t("dropped", { count: stream.Dropped })] : []),
        ].join(" · ")}
      </span>
    </li>
  );
}
