import {
  CaretRightOutlined,
  FullscreenOutlined,
  MutedOutlined,
  PauseOutlined,
  RedoOutlined,
  SoundOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Select, Slider } from "antd";
import { useEffect, useState } from "react";
import styles from "../backchannel/backchannel.module.css";
import type { Piece } from "../backchannel/day-entries.ts";
import { backchannelTexts } from "../backchannel/texts.ts";
import { BarButton } from "../backtime/PlayingButtons.tsx";
import { lengthText } from "../length-text.ts";
import type { ZoneTime } from "../zone/zone-time.ts";
import type { DevicePlay } from "./device-play.ts";
import { deviceTexts } from "./texts.ts";

const speeds = [0.25, 0.5, 1, 2, 4, 8, 16];

interface DeviceBarProps {
  readonly play: DevicePlay;
  readonly piece: Piece;
  readonly zone: ZoneTime;
  readonly hasSound: boolean;
  readonly onSound: (isOn: boolean) => void;
  readonly onFullscreen: () => void;
}

/** Moves within a recording that a device plays. */
export function DeviceBar({ play, piece, zone, hasSound, onSound, onFullscreen }: DeviceBarProps) {
  const t = useTexts(deviceTexts);
  const { kind } = play.state;
  const isHeld = kind === "paused" || kind === "over" || kind === "failed";
  return (
    <div className={styles["bar"]}>
      <PositionSlider play={play} piece={piece} zone={zone} />
      <span className={styles["buttons"]}>
        <BarButton
          label={t("back10")}
          icon={<UndoOutlined />}
          onClick={() => play.seek(play.positionMs - 10_000)}
        />
        <Button
          type="primary"
          shape="circle"
          title={t(isHeld ? "play" : "pause")}
          aria-label={t(isHeld ? "play" : "pause")}
          icon={isHeld ? <CaretRightOutlined /> : <PauseOutlined />}
          onClick={() => (isHeld ? play.play() : play.pause())}
        />
        <BarButton
          label={t("forward10")}
          icon={<RedoOutlined />}
          onClick={() => play.seek(play.positionMs + 10_000)}
        />
        <Select<number>
          className={styles["speed"] ?? ""}
          aria-label={t("speed")}
          value={play.speed}
          onChange={(speed) => play.setSpeed(speed)}
          options={speeds.toReversed().map((speed) => ({ value: speed, label: `${speed}×` }))}
        />
        <BarButton
          label={t(hasSound ? "soundOff" : "soundOn")}
          icon={hasSound ? <SoundOutlined /> : <MutedOutlined />}
          onClick={() => onSound(!hasSound)}
        />
        <BarButton label={t("fullscreen")} icon={<FullscreenOutlined />} onClick={onFullscreen} />
      </span>
    </div>
  );
}

const lookEveryMs = 200;
const keyStepMs = 5000;

function PositionSlider({ play, piece, zone }: Pick<DeviceBarProps, "play" | "piece" | "zone">) {
  const t = useTexts(backchannelTexts);
  const [positionMs, setPositionMs] = useState(play.positionMs);
  const [wantedMs, setWantedMs] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setPositionMs(play.positionMs), lookEveryMs);
    return () => clearInterval(timer);
  }, [play]);
  const shownMs = Math.min(piece.endMs, Math.max(piece.startMs, wantedMs ?? positionMs));
  return (
    <div className={styles["slider"]}>
      <output className={styles["time"]} data-position={Math.round(positionMs)}>
        {zone.timeText(shownMs)}
      </output>
      <Slider
        className={styles["track"] ?? ""}
        min={piece.startMs}
        max={piece.endMs}
        step={keyStepMs}
        value={shownMs}
        tooltip={{ formatter: (atMs) => zone.timeText(atMs ?? shownMs) }}
        ariaLabelForHandle={t("position")}
        ariaValueTextFormatterForHandle={(atMs) => zone.timeText(atMs)}
        onChange={setWantedMs}
        onChangeComplete={(atMs) => {
          setWantedMs(undefined);
          play.seek(atMs);
        }}
      />
      <small className={styles["time"]}>
        {t("of", { length: lengthText(piece.endMs - piece.startMs) })}
      </small>
    </div>
  );
}
