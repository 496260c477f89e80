import { type Flow, footageSource, playbackTileStyles as styles } from "@tessera/kit/playback";
import { transformOf, useDigitalZoom, ZoomMap } from "@tessera/kit/tile";
import type { PlaybackPlayer } from "@tessera/player";
import { useEffect, useRef } from "react";
import type { PictureTools } from "./use-picture-tools.tsx";

interface RecordedPictureProps {
  readonly player: PlaybackPlayer;
  readonly id: string;
  readonly name: string;
  readonly flow: Flow;
  readonly hasSound: boolean;
  readonly tools: Pick<PictureTools, "hold">;
}

/** The picture at the clock's position; wheel and pinch enlarge it. */
export function RecordedPicture({ player, id, name, flow, hasSound, tools }: RecordedPictureProps) {
  const surfaceRef = useRef<HTMLDivElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const zoom = useDigitalZoom(surfaceRef);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    player.addTrack(id, video, footageSource(id, flow));
    return () => player.removeTrack(id);
  }, [player, id, flow]);
  const { hold } = tools;
  useEffect(() => (videoRef.current ? hold(id, videoRef.current) : undefined), [hold, id]);
  useEffect(() => {
    if (videoRef.current) videoRef.current.muted = !hasSound;
  }, [hasSound]);
  return (
    <>
      <div ref={surfaceRef} className={styles["surface"]}>
        <video
          ref={videoRef}
          className={styles["video"]}
          style={{ transform: transformOf(zoom.view) }}
          aria-label={name}
          data-zoom={zoom.view.scale}
          muted
          playsInline
        />
      </div>
      <ZoomMap view={zoom.view} onReset={zoom.reset} />
    </>
  );
}
