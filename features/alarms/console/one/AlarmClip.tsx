import { layout } from "@tessera/kit";
import { replaySlot } from "@tessera/kit/tile";
import { EmptyState, useSlot, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { clipRangeOf } from "../../clip-range.ts";
import type { WireAlarm } from "../../contract.ts";
import styles from "./stage.module.css";
import { alarmTexts } from "./texts.ts";

/** From a little before the alarm to a little after it. */
export function AlarmClip({ alarm }: { readonly alarm: WireAlarm }) {
  const t = useTexts(alarmTexts);
  const [Replay] = useSlot(replaySlot);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [turn, setTurn] = useState(0);
  const [end, setEnd] = useState<"played" | "nothing" | "failed">();
  const { fromMs, untilMs } = clipRangeOf({ atMs: alarm.AtMs, endMs: alarm.EndMs });
  const again = () => {
    setEnd(undefined);
    setTurn((before) => before + 1);
  };
  if (end || !Replay)
    return (
      <div className={styles["blank"]}>
        <EmptyState isSmall title={t(words[end ?? "failed"])}>
          <Button size="small" onClick={again}>
            {t("playAgain")}
          </Button>
          <Link className={layout.link} to={alarm.record}>
            {t("openPlayback")}
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className={styles["clip"]} data-clip>
      <Suspense>
        <Replay
          key={turn}
          device={alarm.DeviceID}
          channel={alarm.ChannelID}
          fromMs={fromMs}
          untilMs={untilMs}
          volume={0}
          videoRef={videoRef}
          onPosition={() => undefined}
          onEnd={setEnd}
        />
      </Suspense>
    </div>
  );
}

const words = { played: "clipEnded", nothing: "noClip", failed: "clipFailed" } as const;
