import { RequestFailure } from "@tessera/platform/console";
import {
  LivePlayer,
  type LiveState,
  type Picture,
  type PlayerStatistics,
  type RungChoice,
} from "@tessera/player";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ChannelView } from "../channel-view.ts";
import { channelServer } from "./channel-server.ts";

interface Shown {
  readonly state: LiveState;
  readonly statistics: PlayerStatistics | undefined;
}

const nothingYet: Shown = { state: { kind: "connecting" }, statistics: undefined };

interface LivePlayerWishes {
  readonly view: ChannelView;
  readonly choice: RungChoice;
  /** Whether the sub stream may stand in for a main stream that the browser cannot decode. */
  readonly hasSubStream: boolean;
}

/** Plays a channel in the video element for as long as the component is there. */
export function useLivePlayer(
  videoRef: RefObject<HTMLVideoElement | null>,
  { view: { device, channel, flow }, choice, hasSubStream }: LivePlayerWishes,
) {
  const playerRef = useRef<LivePlayer>(null);
  const [shown, setShown] = useState(nothingYet);

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    const player = new LivePlayer({
      video,
      choice,
      pictures: flow === 1 && hasSubStream ? withSubStream : withoutSubStream,
      server: channelServer({ device, channel, flow }),
      onState: (state) => setShown({ state, statistics: player.statistics }),
    });
    playerRef.current = player;
    const hadSound = !video.muted;
    player.start();
    player.setSound(hadSound);
    return () => {
      player.stop();
      playerRef.current = null;
    };
  }, [videoRef, device, channel, flow, choice, hasSubStream]);

  const retry = useCallback(() => playerRef.current?.retry(), []);
  const setSound = useCallback((isOn: boolean) => playerRef.current?.setSound(isOn), []);
  return { ...shown, retry, setSound };
}

const withSubStream: readonly Picture[] = ["asked", "sub", "transcoded"];
const withoutSubStream: readonly Picture[] = ["asked", "transcoded"];

export function needsSignIn(state: LiveState): boolean {
  if (state.kind !== "failed" || state.reason.code !== "address-refused") return false;
  const { error } = state.reason;
  return error instanceof RequestFailure && ["401", "403"].includes(error.status);
}
