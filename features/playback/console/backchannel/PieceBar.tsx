import { FullscreenOutlined, RedoOutlined, UndoOutlined } from "@ant-design/icons";
import type { Piece, ZoneTime } from "@tessera/kit/playback";
import { BarButton, PositionSlider, pieceStyles, usePosition } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import type { PlaybackState } from "@tessera/player";
import { backtimeTexts } from "../backtime/texts.ts";
import { PlayButton, SpeedChoice } from "../backtime/transport/PlayingButtons.tsx";
import type { PlaybackDesk } from "../backtime/transport/playback-commands.ts";

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
    <div className={pieceStyles["bar"]}>
      <PieceSlider desk={desk} zone={zone} piece={piece} />
      <span className={pieceStyles["buttons"]}>
        <BarButton
          label={t("back10")}
          hotkey="arrowleft"
          icon={<UndoOutlined />}
          onClick={() => player.seek(player.positionMs - 10_000)}
        />
        <PlayButton desk={desk} state={state} />
        <BarButton
          label={t("forward10")}
          hotkey="arrowright"
          icon={<RedoOutlined />}
          onClick={() => player.seek(player.positionMs + 10_000)}
        />
        <SpeedChoice player={player} state={state} className={pieceStyles["speed"]} />
        <BarButton
          label={t("fullscreen")}
          hotkey="f"
          icon={<FullscreenOutlined />}
          onClick={desk.toggleFullscreen}
        />
      </span>
    </div>
  );
}

/** Follows the picture: apart, so that only it is drawn anew. */
function PieceSlider({ desk: { player }, zone, piece }: Omit<PieceBarProps, "state">) {
  const positionMs = usePosition(player);
  return (
    <PositionSlider
      span={piece}
      positionMs={positionMs}
      zone={zone}
      onSeek={(atMs) => player.seek(atMs)}
    />
  );
}
