import { PictureOutlined, PlayCircleOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { LiveTile } from "@tessera/kit/tile";
import { useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { WireAlarm } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import { AlarmStill } from "./AlarmStill.tsx";
import styles from "./alarm.module.css";
import { PictureDialog } from "./PictureDialog.tsx";
import { alarmTexts } from "./texts.ts";

interface AlarmStageProps {
  readonly alarm: WireAlarm;
  /** How many pictures it has. */
  readonly count: number;
}

/** What there is to see: the picture of the moment, or the camera as it is now; and the way to the recording. */
export function AlarmStage({ alarm, count }: AlarmStageProps) {
  const t = useTexts(alarmTexts);
  const text = useText();
  const navigate = useNavigate();
  const [isLive, setLive] = useState(false);
  const { DeviceID: device, ChannelID: channel } = alarm;
  const hasCamera = channel !== "";
  if (!hasCamera && count === 0) return null;
  return (
    <div className={layout.column}>
      <div className={styles["stage"]}>
        {isLive ? (
          <LiveTile camera={{ device, channel, name: text(alarmPlaceText(alarm)) }} isCompact />
        ) : (
          <Picture alarm={alarm} count={count} />
        )}
      </div>
      {hasCamera && (
        <div className={layout.row}>
          <Button
            type="primary"
            icon={<PlayCircleOutlined />}
            onClick={() => void navigate(alarm.record)}
          >
            {t("playRecording")}
          </Button>
          <Button
            icon={isLive ? <PictureOutlined /> : <VideoCameraOutlined />}
            onClick={() => setLive(!isLive)}
          >
            {t(isLive ? "backToPicture" : "watchLive")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Picture({ alarm, count }: AlarmStageProps) {
  const t = useTexts(alarmTexts);
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (count === 0)
    return (
      <div className={styles["none"]}>
        <PictureOutlined aria-hidden />
        <strong>{t("noPicture")}</strong>
        <span>{t("noPictureHint")}</span>
      </div>
    );
  const named = { name: text(alarmPlaceText(alarm)), time: alarm.Time };
  return (
    <>
      <button type="button" aria-label={t("enlarge", named)} onClick={() => setOpen(true)}>
        <AlarmStill alarm={alarm} />
      </button>
      {count > 1 && <span className={styles["count"]}>1 / {count}</span>}
      <PictureDialog alarm={alarm} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
