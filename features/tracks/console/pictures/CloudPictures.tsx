import { systemClock } from "@tessera/base";
import {
  footageSource,
  PlaybackFrame,
  playbackTileStyles as tileStyles,
} from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { PlaybackPlayer, type PlaybackState, type TrackState } from "@tessera/player";
import { Spin } from "antd";
import { useEffect, useRef, useState } from "react";
import type { WireTrack } from "../../contract.ts";
import { PictureFollower } from "../clock/picture-follower.ts";
import type { TrackClock } from "../clock/track-clock.ts";
import { trackTexts } from "../texts.ts";

interface CloudPicturesProps {
  readonly cameras: WireTrack["cameras"];
  readonly clock: TrackClock;
}

/** Our own recordings, all on the track's clock. */
export function CloudPictures({ cameras, clock }: CloudPicturesProps) {
  const [player, setPlayer] = useState<PlaybackPlayer>();
  const [state, setState] = useState<PlaybackState>();
  // It stays the same for as long as the desk is there.
  const clockRef = useRef(clock);
  useEffect(() => {
    const track = clockRef.current;
    const made = new PlaybackPlayer({
      positionMs: track.positionMs,
      onState: setState,
      skipsGaps: false,
    });
    const follower = new PictureFollower({ track, player: made, clock: systemClock });
    setPlayer(made);
    return () => {
      follower.stop();
      made.stop();
    };
  }, []);
  return (
    player &&
    cameras.map(({ id, name }) => (
      <CloudPicture key={id} id={id} name={name} player={player} state={state?.tracks.get(id)} />
    ))
  );
}

interface CloudPictureProps {
  readonly id: string;
  readonly name: string;
  readonly player: PlaybackPlayer;
  readonly state: TrackState | undefined;
}

function CloudPicture({ id, name, player, state = { kind: "loading" } }: CloudPictureProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    player.addTrack(id, video, footageSource(id, "1"));
    return () => player.removeTrack(id);
  }, [player, id]);
  return (
    <PlaybackFrame label={name} name={name} state={state.kind} isWatched={state.kind === "ready"}>
      <video ref={videoRef} className={tileStyles["video"]} aria-label={name} muted playsInline />
      <Notice state={state} />
    </PlaybackFrame>
  );
}

/** Why there is no picture. */
function Notice({ state }: { readonly state: TrackState }) {
  const t = useTexts(trackTexts);
  if (state.kind === "ready") return null;
  return (
    <output className={tileStyles["notice"]}>
      {state.kind === "loading" ? <Spin delay={300} /> : <p>{words(state)}</p>}
    </output>
  );

  function words(lacking: Exclude<TrackState, { kind: "ready" | "loading" }>): string {
    if (lacking.kind === "undecodable") return t("undecodable", { codecs: lacking.codecs });
    if (lacking.kind !== "failed") return t("noFootage");
    return lacking.error instanceof Error ? lacking.error.message : t("footageFailed");
  }
}
