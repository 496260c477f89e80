import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { LiveTile } from "@tessera/kit/tile";
import { EmptyState, useText, useTexts } from "@tessera/platform/console";
import { Button, Segmented } from "antd";
import { useState } from "react";
import type { WireAlarm } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import { useNowMs } from "../inbox/time-ago.ts";
import { AlarmClip } from "./AlarmClip.tsx";
import { AlarmStill } from "./AlarmStill.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import styles from "./stage.module.css";
import { alarmTexts } from "./texts.ts";

export type Shown = "picture" | "clip" | "live";

interface AlarmStageProps {
  readonly alarm: WireAlarm;
  /** How many pictures it has. */
  readonly count: number;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  /** It has been looked at for a moment: who passes over it opens no stream. */
  readonly isSettled?: boolean;
}

/** The camera at the moment of the alarm, from before it, or now; nothing for an alarm of no camera. */
export function AlarmStage({ alarm, count, shown, onShow, isSettled = true }: AlarmStageProps) {
  const t = useTexts(alarmTexts);
  const text = useText();
  const { DeviceID: device, ChannelID: channel } = alarm;
  if (channel === "") return null;
  const camera = { device, channel, name: text(alarmPlaceText(alarm)) };
  return (
    <div className={layout.column}>
      <Segmented<Shown>
        block
        aria-label={t("stage")}
        value={shown}
        options={(["picture", "clip", "live"] as const).map((value) => ({
          value,
          label: t(`stage.${value}`),
        }))}
        onChange={onShow}
      />
      <div className={styles["stage"]} data-shown={shown}>
        {shown === "picture" && <Pictures key={alarm.ID} alarm={alarm} count={count} />}
        {shown === "clip" && isSettled && <AlarmClip key={alarm.ID} alarm={alarm} />}
        {shown === "live" && isSettled && <LiveTile camera={camera} isActive={false} isCompact />}
      </div>
    </div>
  );
}

/** A picture may come this long after its alarm. */
const takenWithinMs = 15_000;

function Pictures({ alarm, count }: Pick<AlarmStageProps, "alarm" | "count">) {
  const t = useTexts(alarmTexts);
  const text = useText();
  const nowMs = useNowMs();
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (alarm.snap === "") {
    const isFresh = nowMs - alarm.AtMs < takenWithinMs;
    return (
      <div className={styles["blank"]}>
        {isFresh ? (
          <EmptyState isSmall title={t("pictureComes")} />
        ) : (
          <EmptyState isSmall title={t("noPictureHere")} hint={t("noPictureHint")} />
        )}
      </div>
    );
  }
  const index = Math.min(chosen, Math.max(0, count - 1));
  const named = { name: text(alarmPlaceText(alarm)), time: alarm.Time };
  return (
    <>
      <button
        type="button"
        className={styles["enlarge"]}
        aria-label={t("enlarge", named)}
        onClick={() => setOpen(true)}
      >
        <AlarmStill key={index} alarm={alarm} index={index} />
      </button>
      {count > 1 && (
        <div className={styles["pager"]}>
          <Button
            size="small"
            icon={<LeftOutlined />}
            aria-label={t("previous")}
            disabled={index === 0}
            onClick={() => setChosen(index - 1)}
          />
          <span>
            {index + 1} / {count}
          </span>
          <Button
            size="small"
            icon={<RightOutlined />}
            aria-label={t("next")}
            disabled={index === count - 1}
            onClick={() => setChosen(index + 1)}
          />
        </div>
      )}
      <PictureDialog alarm={alarm} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
