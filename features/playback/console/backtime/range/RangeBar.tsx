import { showsKeys, useKeyLabel, useKeyName } from "@tessera/kit/commands";
import type { ZoneTime } from "@tessera/kit/playback";
import { lengthText } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { Marks } from "../../timeline/marks.ts";
import type { TimelineChannel } from "../../timeline/timeline-data.ts";
import styles from "../Backtime.module.css";
import { backtimeTexts } from "../texts.ts";
import type { PlaybackDesk } from "../transport/playback-commands.ts";
import { RangeActions } from "./RangeActions.tsx";
import type { Range } from "./range.ts";

interface RangeBarProps {
  readonly desk: Pick<PlaybackDesk, "markIn" | "markOut">;
  readonly marks: Marks;
  readonly zone: ZoneTime;
  /** The one that lock, delete and download are for. */
  readonly channel: TimelineChannel;
  readonly flow: "1" | "2";
  readonly onClear: () => void;
  readonly onExport: (range: Range) => void;
}

/** The chosen piece, and what can be done with it. */
export function RangeBar({ desk, marks, zone, channel, flow, onClear, onExport }: RangeBarProps) {
  const t = useTexts(backtimeTexts);
  const labelOf = useKeyLabel();
  const keyName = useKeyName();
  const keys = { start: keyName("i"), end: keyName("o") };
  const hint = showsKeys() ? t("rangeHint", keys) : t("rangeHintTouch");
  const { inMs, outMs } = marks;
  const range = rangeOf(marks);
  const timeOf = (atMs: number | undefined) =>
    atMs === undefined ? t("notSet") : zone.timeText(atMs, true);
  return (
    <div className={styles["range"]}>
      <Button size="small" onClick={desk.markIn}>
        {labelOf({ label: t("markIn"), key: "i" })}
      </Button>
      <span className={styles["mark"]}>{timeOf(inMs)}</span>
      <Button size="small" onClick={desk.markOut}>
        {labelOf({ label: t("markOut"), key: "o" })}
      </Button>
      <span className={styles["mark"]}>{timeOf(outMs)}</span>
      {(inMs ?? outMs) !== undefined && (
        <Button size="small" type="link" onClick={onClear}>
          {t("clearMarks")}
        </Button>
      )}
      {range ? (
        <>
          <strong>{t("range", { length: lengthText(range.endMs - range.startMs) })}</strong>
          <RangeActions
            range={range}
            zone={zone}
            channel={channel}
            flow={flow}
            onExport={onExport}
          />
        </>
      ) : (
        <span className={styles["hint"]}>{hint}</span>
      )}
    </div>
  );
}

function rangeOf({ inMs, outMs }: Marks): Range | undefined {
  if (inMs === undefined || outMs === undefined || outMs <= inMs) return undefined;
  return { startMs: inMs, endMs: outMs };
}
