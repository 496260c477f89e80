import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { LiveTile } from "@tessera/kit/tile";
import { EmptyState, useText, useTexts } from "@tessera/platform/console";
import { Button, Segmented } from "antd";
import { useState } from "react";
import type { WireAlarm } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import { AlarmStill } from "../one/AlarmStill.tsx";
import { AlarmClip } from "./AlarmClip.tsx";
import styles from "./inbox.module.css";
import { inboxTexts } from "./texts.ts";
import { useNowMs } from "./time-ago.ts";

export type Shown = "picture" | "clip" | "live";

interface AlarmStageProps {
  readonly alarm: WireAlarm;
  readonly pictures: number;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  /** It has been looked at for a moment: who passes over it opens no stream. */
  readonly isSettled: boolean;
}

/** The camera at the moment of the alarm, from before it, or now. */
export function AlarmStage({ alarm, pictures, shown, onShow, isSettled }: AlarmStageProps) {
  const t = useTexts(inboxTexts);
  const text = useText();
  const camera = {
    device: alarm.DeviceID,
    channel: alarm.ChannelID,
    name: text(alarmPlaceText(alarm)),
  };
  return (
    <>
      <Segmented<Shown>
        block
        aria-label={t("stage")}
        value={shown}
        options={(["picture", "clip", "live"] as const).map((value) => ({
          value,
          label: t(`stage-${value}`),
        }))}
        onChange={onShow}
      />
      <div className={styles["stage"]} data-shown={shown}>
        {shown === "picture" && <Pictures alarm={alarm} count={pictures} />}
        {shown === "clip" && isSettled && <AlarmClip key={alarm.ID} alarm={alarm} />}
        {shown === "live" && isSettled && <LiveTile camera={camera} isActive={false} isCompact />}
      </div>
    </>
  );
}

/** A picture may come this long after its alarm. */
const takenWithinMs = 15_000;

function Pictures({ alarm, count }: { readonly alarm: WireAlarm; readonly count: number }) {
  const t = useTexts(inboxTexts);
  const nowMs = useNowMs();
  const [chosen, setChosen] = useState({ id: alarm.ID, index: 0 });
  const index = chosen.id === alarm.ID ? Math.min(chosen.index, Math.max(0, count - 1)) : 0;
  const show = (next: number) => setChosen({ id: alarm.ID, index: next });
  if (alarm.snap === "") {
    const isFresh = nowMs - alarm.AtMs < takenWithinMs;
    return (
      <div className={styles["blank"]}>
        <EmptyState isSmall title={t(isFresh ? "pictureComes" : "noPicture")} />
      </div>
    );
  }
  return (
    <>
      <AlarmStill key={`${alarm.ID}/${index}`} alarm={alarm} index={index} />
      {count > 1 && (
        <div className={styles["pager"]}>
          <Button
            size="small"
            icon={<LeftOutlined />}
            aria-label={t("previousPicture")}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <span>{t("pictureNumber", { at: index + 1, count })}</span>
          <Button
            size="small"
            icon={<RightOutlined />}
            aria-label={t("nextPicture")}
            disabled={index === count - 1}
            onClick={() => show(index + 1)}
          />
        </div>
      )}
    </>
  );
}
