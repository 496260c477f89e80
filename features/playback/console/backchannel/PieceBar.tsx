import { FullscreenOutlined, RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { PlaybackState } from "@tessera/player";
import { Slider } from "antd";
import { useState } from "react";
import { BarButton, PlayButton, SpeedChoice } from "../backtime/PlayingButtons.tsx";
import type { PlaybackDesk } from "../backtime/playback-commands.ts";
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
  return (
    <div className={styles["bar"]}>
      <PieceSlider desk={desk} zone={zone} piece={piece} />
      <span className={styles["buttons"]}>
        <BarButton
          label={t("back10")}
          icon={<UndoOutlined />}
          onClick={() => player.seek(player.positionMs - 10_000)}
        />
        <PlayButton desk={desk} state={state} />
        <BarButton
          label={t("forward10")}
          icon={<RedoOutlined />}
          onClick={() => player.seek(player.positionMs + 10_000)}
        />
        <SpeedChoice player={player} state={state} className={styles["speed"]} />
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
