import {
  CaretRightOutlined,
  FullscreenOutlined,
  MutedOutlined,
  PauseOutlined,
  RedoOutlined,
  SoundOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { Piece, ZoneTime } from "@tessera/kit/playback";
import {
  BarButton,
  PositionSlider,
  pieceStyles as styles,
  usePosition,
} from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Button, Select } from "antd";
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
      <PlaySlider play={play} piece={piece} zone={zone} />
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

/** Follows the picture: apart, so that only it is drawn anew. */
function PlaySlider({ play, piece, zone }: Pick<DeviceBarProps, "play" | "piece" | "zone">) {
  const positionMs = usePosition(play, lookEveryMs);
  return (
    <PositionSlider
      span={piece}
      positionMs={positionMs}
      zone={zone}
      keyStepMs={keyStepMs}
      onSeek={(atMs) => play.seek(atMs)}
    />
  );
}
