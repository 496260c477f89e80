import { type Flow, playbackTileStyles as styles, type ZoneTime } from "@tessera/kit/playback";
import { useApp } from "@tessera/platform/console";
import type { PlaybackPlayer, PlaybackState } from "@tessera/player";
import type { TimelineChannel } from "../../timeline/timeline-data.ts";
import { PlaybackTile } from "./PlaybackTile.tsx";
import type { PictureTools } from "./use-picture-tools.tsx";

interface PlaybackGridProps {
  readonly player: PlaybackPlayer;
  readonly state: PlaybackState;
  readonly zone: ZoneTime;
  readonly channels: readonly TimelineChannel[];
  readonly activeId: string;
  readonly soundId: string | undefined;
  readonly liveId: string | undefined;
  readonly flows: Readonly<Record<string, Flow>>;
  readonly tools: PictureTools;
  readonly onActivate: (id: string) => void;
  readonly onSound: (id: string | undefined) => void;
  readonly onLive: (id: string | undefined) => void;
  readonly onFlow: (id: string, flow: Flow) => void;
  readonly onClose: (id: string) => void;
}

/** All channels on one clock. */
export function PlaybackGrid(props: PlaybackGridProps) {
  const { player, state, zone, channels } = props;
  const isMobile = useApp(({ isMobile: isNarrow }) => isNarrow);
  const columns = gridColumns(channels.length, isMobile);
  return (
    <div
      className={styles["grid"]}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: isMobile ? "auto" : "minmax(0, 1fr)",
      }}
      data-playback={state.kind}
    >
      {channels.map((channel, index) => (
        <PlaybackTile
          key={channel.id}
          player={player}
          channel={channel}
          zone={zone}
          state={state.tracks.get(channel.id)}
          flow={props.flows[channel.id] ?? "1"}
          isLive={props.liveId === channel.id}
          isActive={channels.length > 1 && props.activeId === channel.id}
          tools={props.tools}
          hasSound={props.soundId === channel.id}
          onActivate={() => props.onActivate(channel.id)}
          onFlow={(flow) => props.onFlow(channel.id, flow)}
          onLive={(isLive) => props.onLive(isLive ? channel.id : undefined)}
          onSound={(isOn) => props.onSound(isOn ? channel.id : undefined)}
          onClose={index === 0 ? undefined : () => props.onClose(channel.id)}
        />
      ))}
    </div>
  );
}

/** Columns of a grid of so many pictures: one on a phone, otherwise as square as it gets. */
function gridColumns(count: number, isMobile: boolean): number {
  if (isMobile) return count > 4 ? 2 : 1;
  return Math.ceil(Math.sqrt(count));
}
