import { RequestFailure, request } from "@tessera/platform/console";
import { LivePlayer, type LiveState } from "@tessera/player";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { getChannelStream } from "../contract.ts";
import type { ChannelView } from "./channel-view.ts";

interface Shown {
  readonly state: LiveState;
  readonly decodedFrames: number;
  readonly firstFrameMs: number | undefined;
}

const nothingYet: Shown = {
  state: { kind: "connecting" },
  decodedFrames: 0,
  firstFrameMs: undefined,
};

/** Plays a channel in the video element for as long as the component is there. */
export function useLivePlayer(
  videoRef: RefObject<HTMLVideoElement | null>,
  { device, channel, flow }: ChannelView,
) {
  const playerRef = useRef<LivePlayer>(null);
  const [shown, setShown] = useState(nothingYet);

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    const stream = flow === 2 ? "sub" : "main";
    const player = new LivePlayer({
      video,
      openUrl: async () => {
        const { URL } = await request(
          getChannelStream,
          { device, channel, stream },
          { quiet: true },
        );
        return URL;
      },
      onState: (state) => {
        const { decodedFrames, firstFrameMs } = player.statistics;
        setShown({ state, decodedFrames, firstFrameMs });
      },
      isWorthRetrying: (error) => !isFinal(error),
    });
    playerRef.current = player;
    const hadSound = !video.muted;
    player.start();
    player.setSound(hadSound);
    return () => {
      player.stop();
      playerRef.current = null;
    };
  }, [videoRef, device, channel, flow]);

  const retry = useCallback(() => playerRef.current?.retry(), []);
  const setSound = useCallback((isOn: boolean) => playerRef.current?.setSound(isOn), []);
  return { ...shown, retry, setSound };
}

/** No session, no right, no such channel: only a person can change that. */
function isFinal(error: unknown): boolean {
  return error instanceof RequestFailure && ["401", "403", "404"].includes(error.status);
}

export function needsSignIn(state: LiveState): boolean {
  if (state.kind !== "failed" || state.reason.code !== "address-refused") return false;
  const { error } = state.reason;
  return error instanceof RequestFailure && ["401", "403"].includes(error.status);
}
