import { PlaybackFrame } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import type { TrackState } from "@tessera/player";
import { backtimeTexts } from "../texts.ts";
import { LivePicture } from "./LivePicture.tsx";
import { RecordedPicture } from "./RecordedPicture.tsx";
import { TileNotice } from "./TileNotice.tsx";
import { TileTools } from "./TileTools.tsx";
import type { PlaybackTileProps } from "./tile-props.ts";

/** One recorded channel: its picture at the clock's position, or why there is none. */
export function PlaybackTile(props: PlaybackTileProps) {
  const { player, channel, zone, state = loading, flow, isLive, isActive, hasSound } = props;
  const { id, name, hasSub } = channel;
  const t = useTexts(backtimeTexts);
  return (
    <PlaybackFrame
      label={name}
      name={name}
      chip={isLive ? t("live") : undefined}
      state={isLive ? "live" : state.kind}
      isWatched={isLive || state.kind === "ready"}
      isActive={isActive}
      onPointerDown={props.onActivate}
      tools={<TileTools {...props} />}
    >
      {isLive ? (
        <LivePicture id={id} name={name} />
      ) : (
        <>
          <RecordedPicture
            player={player}
            id={id}
            name={name}
            flow={flow}
            hasSound={hasSound}
            tools={props.tools}
          />
          <TileNotice
            player={player}
            channel={channel}
            zone={zone}
            state={state}
            onSub={hasSub && flow === "1" ? () => props.onFlow("2") : undefined}
          />
        </>
      )}
    </PlaybackFrame>
  );
}

const loading: TrackState = { kind: "loading" };
