import type { Flow, ZoneTime } from "@tessera/kit/playback";
import type { PlaybackPlayer, TrackState } from "@tessera/player";
import type { TimelineChannel } from "../../timeline/timeline-data.ts";
import type { PictureTools } from "./use-picture-tools.tsx";

/** What a tile of the grid shows, and whom it tells. */
export interface PlaybackTileProps {
  readonly player: PlaybackPlayer;
  readonly channel: TimelineChannel;
  readonly zone: ZoneTime;
  readonly state: TrackState | undefined;
  readonly flow: Flow;
  readonly isLive: boolean;
  readonly isActive: boolean;
  readonly hasSound: boolean;
  readonly tools: PictureTools;
  readonly onActivate: () => void;
  readonly onFlow: (flow: Flow) => void;
  readonly onLive: (isLive: boolean) => void;
  readonly onSound: (isOn: boolean) => void;
  /** Absent for the channel that the page is of. */
  readonly onClose: (() => void) | undefined;
}
