import {
  LivePlayer,
  type LiveServer,
  type LiveState,
  type Picture,
  type PlayerStatistics,
  type RungChoice,
} from "@tessera/player";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface OpenPlayerWishes {
  readonly choice?: RungChoice;
  /** Browsers allow sound from the start only to few pages; then it begins without. */
  readonly isMuted?: boolean;
}

/** A picture that plays, and what can be done with it. */
export interface OpenPlayer {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly state: LiveState;
  readonly statistics: PlayerStatistics | undefined;
  /** There has been a picture from this server. */
  readonly hasPlayed: boolean;
  readonly retry: () => void;
  readonly setSound: (isOn: boolean) => void;
}

interface Shown extends Pick<OpenPlayer, "state" | "statistics" | "hasPlayed"> {
  readonly server: LiveServer;
}

// Not the sub stream: a link is good for one flow.
const pictures: readonly Picture[] = ["asked", "transcoded"];

/** Plays from a server for as long as the component is there. */
export function useOpenPlayer(
  server: LiveServer,
  { choice = "auto", isMuted = true }: OpenPlayerWishes = {},
): OpenPlayer {
  const videoRef = useRef<HTMLVideoElement>(null);
  const playerRef = useRef<LivePlayer>(null);
  const [shown, setShown] = useState<Shown>(() => nothingYet(server));

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    const player = new LivePlayer({
      video,
      server,
      choice,
      pictures,
      onState: (state) =>
        setShown((before) => ({
          server,
          state,
          statistics: player.statistics,
          hasPlayed: state.kind === "playing" || (before.server === server && before.hasPlayed),
        })),
    });
    playerRef.current = player;
    player.start();
    player.setSound(!isMuted);
    return () => {
      player.stop();
      playerRef.current = null;
    };
  }, [server, choice, isMuted]);

  const retry = useCallback(() => playerRef.current?.retry(), []);
  const setSound = useCallback((isOn: boolean) => playerRef.current?.setSound(isOn), []);
  return { videoRef, ...shown, retry, setSound };
}

const nothingYet = (server: LiveServer): Shown => ({
  server,
  state: { kind: "connecting" },
  statistics: undefined,
  hasPlayed: false,
});
