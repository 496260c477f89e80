import type { Flow, Piece, ZoneTime } from "@tessera/kit/playback";
import { pieceStyles } from "@tessera/kit/playback";
import type { PlaybackPlayer, PlaybackState } from "@tessera/player";
import { useRef, useState } from "react";
import { PlaybackTile } from "../backtime/tile/PlaybackTile.tsx";
import { usePictureTools } from "../backtime/tile/use-picture-tools.tsx";
import type { PlaybackDesk } from "../backtime/transport/playback-commands.ts";
import { useKeys } from "../backtime/use-keys.ts";
import type { TimelineChannel } from "../timeline/timeline-data.ts";
import { PieceBar } from "./PieceBar.tsx";

interface PieceStageProps {
  readonly player: PlaybackPlayer;
  readonly state: PlaybackState;
  readonly channel: TimelineChannel;
  readonly zone: ZoneTime;
  readonly pieces: readonly Piece[];
  readonly piece: Piece | undefined;
  readonly onPlay: (atMs: number) => void;
}

/** The picture of the piece that is played, and what moves it. */
export function PieceStage(props: PieceStageProps) {
  const { player, state, channel, zone, pieces, piece, onPlay } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const [flow, setFlow] = useState<Flow>("1");
  const [isLive, setLive] = useState(false);
  const [hasSound, setSound] = useState(false);
  const tools = usePictureTools(() => player.positionMs);
  const playAt = (found: Piece | undefined) => found && onPlay(found.startMs);
  const desk: PlaybackDesk = {
    player,
    isPlaying: () => state.kind !== "paused",
    rate: () => state.rate,
    toStart: () => playAt(pieces[0]),
    toNewest: () => playAt(pieces.at(-1)),
    toggleSound: () => setSound((isOn) => !isOn),
    toggleFullscreen: () => void toggleFullscreen(stageRef.current),
    // Those belong to the timeline.
    zoom: () => {},
    markIn: () => {},
    markOut: () => {},
    toggleKeys: () => {},
    jump: () => {},
    takeSnapshot: () => tools.takeSnapshot(channel),
    addBookmark: () => tools.offers.find(({ isFor }) => isFor(channel))?.open(channel),
  };
  useKeys(desk);
  return (
    <div className={pieceStyles["player"]} ref={stageRef} data-playback={state.kind}>
      <PlaybackTile
        player={player}
        channel={channel}
        zone={zone}
        state={state.tracks.get(channel.id)}
        flow={flow}
        isLive={isLive}
        isActive={false}
        hasSound={hasSound}
        tools={tools}
        onActivate={() => {}}
        onFlow={setFlow}
        onLive={setLive}
        onSound={setSound}
        onClose={undefined}
      />
      {tools.dialog}
      {piece && <PieceBar desk={desk} state={state} zone={zone} piece={piece} />}
    </div>
  );
}

async function toggleFullscreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return await document.exitFullscreen();
  await element?.requestFullscreen?.();
}
