import { CaretRightOutlined, PauseOutlined } from "@ant-design/icons";
import { useKeyLabel } from "@tessera/kit/commands";
import { useTexts } from "@tessera/platform/console";
import {
  type PlaybackPlayer,
  type PlaybackRate,
  type PlaybackState,
  playbackRates,
} from "@tessera/player";
import { Button, Select, Tooltip } from "antd";
import { backtimeTexts } from "../texts.ts";
import { type PlaybackDesk, togglePlaying } from "./playback-commands.ts";

interface PlayButtonProps {
  readonly desk: PlaybackDesk;
  readonly state: PlaybackState;
}

export function PlayButton({ desk, state }: PlayButtonProps) {
  const t = useTexts(backtimeTexts);
  const isPlaying = state.kind !== "paused";
  const labelOf = useKeyLabel();
  const label = labelOf({ label: t(isPlaying ? "pause" : "play"), key: " " });
  return (
    <Tooltip title={label}>
      <Button
        type="primary"
        shape="circle"
        aria-label={label}
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        onClick={() => togglePlaying(desk)}
      />
    </Tooltip>
  );
}

interface SpeedChoiceProps {
  readonly player: PlaybackPlayer;
  readonly state: PlaybackState;
  readonly className: string | undefined;
}

export function SpeedChoice({ player, state, className = "" }: SpeedChoiceProps) {
  const t = useTexts(backtimeTexts);
  return (
    <Select<PlaybackRate>
      className={className}
      aria-label={t("speed")}
      value={state.rate}
      onChange={(rate) => player.setRate(rate)}
      options={playbackRates.toReversed().map((rate) => ({ value: rate, label: rateText(rate) }))}
    />
  );
}

const rateText = (rate: number) => `${rate < 0 ? "−" : ""}${Math.abs(rate)}×`;
