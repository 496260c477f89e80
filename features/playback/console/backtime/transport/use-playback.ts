import { PlaybackPlayer, type PlaybackState } from "@tessera/player";
import { useEffect, useRef, useState } from "react";
import { footageBefore, type TimelineChannel } from "../../timeline/timeline-data.ts";

/** A player that lives as long as the component; it starts to play at once. */
export function usePlayback(startMs: number, channels: readonly TimelineChannel[]) {
  const [player, setPlayer] = useState<PlaybackPlayer>();
  const [state, setState] = useState<PlaybackState>({
    kind: "waiting",
    rate: 1,
    tracks: new Map(),
  });
  const latest = useRef(channels);
  useEffect(() => {
    latest.current = channels;
  });
  const startRef = useRef(startMs);

  useEffect(() => {
    const created = new PlaybackPlayer({
      positionMs: startRef.current,
      onState: setState,
      footageBefore: (atMs) => footageBefore(latest.current, atMs),
    });
    created.play();
    setPlayer(created);
    return () => {
      startRef.current = created.positionMs;
      created.stop();
    };
  }, []);
  return { player, state };
}
