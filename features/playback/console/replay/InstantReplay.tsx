import { systemClock } from "@tessera/base";
import { footageSource } from "@tessera/kit/playback";
import type { ReplayProps } from "@tessera/kit/tile";
import { PlaybackPlayer, type PlaybackState } from "@tessera/player";
import { useEffect, useRef } from "react";
import { recordIdOf } from "../../contract.ts";

const lookEveryMs = 200;

/** Some seconds of a recording in a live tile, once; it says when they are over. */
export default function InstantReplay(props: ReplayProps) {
  const { device, channel, fromMs, untilMs, volume, videoRef } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    const id = recordIdOf({ deviceId: device, channelId: channel });
    const player = new PlaybackPlayer({ positionMs: fromMs, onState: () => undefined });
    let hasShown = false;
    const look = () => {
      const how = endOf(player.state, id, hasShown);
      if (how) return latest.current.onEnd(how);
      hasShown ||= player.state.tracks.get(id)?.kind === "ready";
      latest.current.onPosition(player.positionMs);
      if (player.positionMs >= untilMs) latest.current.onEnd("played");
    };
    player.addTrack(id, video, footageSource(id, "1"));
    player.play();
    const stopLooking = systemClock.every(lookEveryMs, look);
    return () => {
      stopLooking();
      player.stop();
    };
  }, [videoRef, device, channel, fromMs, untilMs]);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.muted = volume === 0;
    video.volume = volume;
  }, [videoRef, volume]);

  return <video ref={videoRef} muted playsInline />;
}

function endOf(state: PlaybackState, id: string, hasShown: boolean) {
  const kind = state.tracks.get(id)?.kind;
  if (kind === "failed" || kind === "undecodable") return "failed";
  if (state.kind === "at-end" || kind === "end") return hasShown ? "played" : "nothing";
  return undefined;
}
