import {
  LivePlayer,
  type LiveState,
  type Picture,
  type PlayerStatistics,
  type RungChoice,
  type RungOrder,
} from "@tessera/player";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { cameraKey } from "../../camera/camera.ts";
import type { ChannelView } from "../../camera/channel-view.ts";
import { channelServer, type Watermark } from "./channel-server.ts";
import type { PictureHolder } from "./picture-holder.ts";

interface Shown {
  readonly state: LiveState;
  readonly statistics: PlayerStatistics | undefined;
}

interface LivePlayerWishes {
  /** Absent while no stream is wanted. */
  readonly view: ChannelView | undefined;
  readonly choice: RungChoice;
  readonly order: RungOrder;
  /** Whether the sub stream may stand in for a main stream that the browser cannot decode. */
  readonly hasSubStream: boolean;
  readonly playerId: string;
  readonly holder: PictureHolder;
}

const stopped: Shown = { state: { kind: "stopped" }, statistics: undefined };
const nothingYet: Shown = { state: { kind: "connecting" }, statistics: undefined };

/** Plays a channel in the video element for as long as it is wanted. */
export function useLivePlayer(
  videoRef: RefObject<HTMLVideoElement | null>,
  { view, choice, order, hasSubStream, playerId, holder }: LivePlayerWishes,
) {
  const { device = "", channel = "", flow } = view ?? {};
  const playerRef = useRef<LivePlayer>(null);
  const [shown, setShown] = useState(nothingYet);
  const [watermark, setWatermark] = useState<Watermark>();

  useEffect(() => {
    const video = videoRef.current;
    if (!video || flow === undefined || !playerId) return undefined;
    const key = cameraKey({ device, channel });
    holder.keepOnly(key);
    const player = new LivePlayer({
      video,
      choice,
      order,
      pictures: flow === 1 && hasSubStream ? withSubStream : withoutSubStream,
      server: channelServer({ device, channel, flow }, playerId, setWatermark),
      onState: (state) => {
        if (state.kind === "playing") holder.drop();
        setShown({ state, statistics: player.statistics });
      },
    });
    playerRef.current = player;
    const hadSound = !video.muted;
    player.start();
    player.setSound(hadSound);
    return () => {
      if (player.state.kind === "playing") holder.take(video, key);
      player.stop();
      playerRef.current = null;
    };
  }, [videoRef, device, channel, flow, choice, order, hasSubStream, playerId, holder]);

  const retry = useCallback(() => playerRef.current?.retry(), []);
  return { ...(view ? shown : stopped), watermark, retry };
}

const withSubStream: readonly Picture[] = ["asked", "sub", "transcoded"];
const withoutSubStream: readonly Picture[] = ["asked", "transcoded"];
