import { useTexts } from "@tessera/platform/console";
import { Tooltip } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import styles from "./HistoryStrip.module.css";
import { type DeviceHistory, type Span, spanAt, widthOf } from "./history-spans.ts";
import { deviceListTexts } from "./texts.ts";

const time = (ms: number) => dayjs(ms).format("MM-DD HH:mm:ss");

/** The last day of a device: green there, red gone, a thin line where it was not known yet. */
export function HistoryStrip({ history }: { readonly history: DeviceHistory | undefined }) {
  const t = useTexts(deviceListTexts);
  const [pointed, setPointed] = useState<Span>();
  if (!history) return <span className={styles["strip"]} data-is-loading />;
  const drops = t(history.drops === 0 ? "noDrops" : "drops", { count: history.drops });
  return (
    <Tooltip title={<SpanWords drops={drops} span={pointed ?? history.spans.at(-1)} />}>
      {/* Reachable by keyboard: times and reasons are only in the tooltip. */}
      <button
        type="button"
        className={styles["strip"]}
        aria-label={drops}
        onMouseMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setPointed(spanAt(history, (clientX - left) / width));
        }}
      >
        {history.spans.map((span) => (
          <span
            key={span.From}
            className={styles["span"]}
            data-state={span.State}
            style={{ width: `${widthOf(span, history)}%` }}
          />
        ))}
      </button>
    </Tooltip>
  );
}

function SpanWords({ drops, span }: { readonly drops: string; readonly span: Span | undefined }) {
  const t = useTexts(deviceListTexts);
  return (
    <>
      <div>{drops}</div>
      {span && (
        <>
          <div>{`${t(span.State)} ${time(span.From)} – ${time(span.To)}`}</div>
          {span.State === "offline" && span.Reason && <div>{span.Reason}</div>}
        </>
      )}
    </>
  );
}
