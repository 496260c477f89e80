import {
  CaretRightOutlined,
  FullscreenOutlined,
  PauseOutlined,
  RedoOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { type PlaybackRate, type PlaybackState, playbackRates } from "@tessera/player";
import { Button, Select, Slider, Tooltip } from "antd";
import { useState } from "react";
import { type PlaybackDesk, togglePlaying } from "../backtime/playback-commands.ts";
import { BarButton, rateText } from "../backtime/TransportBar.tsx";
import { backtimeTexts } from "../backtime/texts.ts";
import { usePosition } from "../backtime/use-position.ts";
import { lengthText } from "../length-text.ts";
import type { ZoneTime } from "../zone/zone-time.ts";
import styles from "./backchannel.module.css";
import type { Piece } from "./day-entries.ts";
import { backchannelTexts } from "./texts.ts";

interface PieceBarProps {
  readonly desk: PlaybackDesk;
  readonly state: PlaybackState;
  readonly zone: ZoneTime;
  readonly piece: Piece;
}

/** Moves within the piece that is played. */
export function PieceBar({ desk, state, zone, piece }: PieceBarProps) {
  const t = useTexts(backtimeTexts);
  const { player } = desk;
  const isPlaying = state.kind !== "paused";
  return (
    <div className={styles["bar"]}>
      <PieceSlider desk={desk} zone={zone} piece={piece} />
      <span className={styles["buttons"]}>
        <BarButton
          label={t("back10")}
          icon={<UndoOutlined />}
          onClick={() => player.seek(player.positionMs - 10_000)}
        />
        <Tooltip title={t(isPlaying ? "pause" : "play")}>
          <Button
            type="primary"
            shape="circle"
            aria-label={t(isPlaying ? "pause" : "play")}
            icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
            onClick={() => togglePlaying(desk)}
          />
        </Tooltip>
        <BarButton
          label={t("forward10")}
          icon={<RedoOutlined />}
          onClick={() => player.seek(player.positionMs + 10_000)}
        />
        <Select<PlaybackRate>
          className={styles["speed"] ?? ""}
          aria-label={t("speed")}
          value={state.rate}
          onChange={(rate) => player.setRate(rate)}
          options={playbackRates
            .toReversed()
            .map((rate) => ({ value: rate, label: rateText(rate) }))}
        />
        <BarButton
          label={t("fullscreen")}
          icon={<FullscreenOutlined />}
          onClick={desk.toggleFullscreen}
        />
      </span>
    </div>
  );
}

function PieceSlider({ desk: { player }, zone, piece }: Omit<PieceBarProps, "state">) {
  const t = useTexts(backchannelTexts);
  const positionMs = usePosition(player);
  const [wantedMs, setWantedMs] = useState<number>();
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
        value={shownMs}
        // The page's own keys move by 10 s, by 1 s and by a frame.
        keyboard={false}
        tooltip={{ formatter: (atMs) => zone.timeText(atMs ?? shownMs) }}
        ariaLabelForHandle={t("position")}
        ariaValueTextFormatterForHandle={(atMs) => zone.timeText(atMs)}
        onChange={setWantedMs}
        onChangeComplete={(atMs) => {
          setWantedMs(undefined);
          player.seek(atMs);
        }}
      />
      <small className={styles["time"]}>
        {t("of", { length: lengthText(piece.endMs - piece.startMs) })}
      </small>
    </div>
  );
}
