import { systemClock } from "@tessera/base";
import {
  type FollowedDevice,
  PlaybackFrame,
  playbackTileStyles as tileStyles,
  usePolled,
} from "@tessera/kit/playback";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { queryRecordDay } from "../../../playback/contract.ts";
import { DeviceNotice } from "../DeviceNotice.tsx";
import { deviceTexts } from "../texts.ts";
import { useDevicePlay } from "../use-device-play.ts";
import { ClockFollower } from "./clock-follower.ts";

type FollowedProps = ComponentProps<FollowedDevice>;

/** What a device recorded at the moment of a clock, from its own card or disk. */
export default function FollowedPicture({ id, name, zone, clock }: FollowedProps) {
  const t = useTexts(deviceTexts);
  const atMs = usePolled(
    useCallback(() => Math.floor(clock.positionMs / 1000) * 1000, [clock]),
    1000,
  );
  const { data, error, isLoading } = useQueryCall(
    queryRecordDay,
    { id, period: zone.dayOf(atMs), recordType: "Device" },
    { quiet: true, staleTimeMs: 60_000, keepPrevious: true },
  );
  const piece = data?.list.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
  if (piece)
    return (
      <PlayingPiece
        key={piece.startMs}
        id={id}
        name={name}
        clock={clock}
        startMs={piece.startMs}
        endMs={piece.endMs}
      />
    );
  const words = error instanceof Error ? error.message : t(isLoading ? "asking" : "nothingThen");
  return (
    <PlaybackFrame label={name} name={name} state="gap" isWatched={false}>
      <output className={tileStyles["notice"]}>{words}</output>
    </PlaybackFrame>
  );
}

interface PlayingPieceProps extends Pick<FollowedProps, "id" | "name" | "clock"> {
  readonly startMs: number;
  readonly endMs: number;
}

function PlayingPiece({ id, name, clock, startMs, endMs }: PlayingPieceProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [fromMs] = useState(() => Math.max(startMs, clock.positionMs));
  const play = useDevicePlay(videoRef, { id, startMs, endMs, fromMs });
  useEffect(() => {
    if (!play) return undefined;
    const follower = new ClockFollower({ play, followed: clock, clock: systemClock });
    return () => follower.stop();
  }, [play, clock]);
  return (
    <PlaybackFrame
      label={name}
      name={name}
      state={play?.state.kind}
      isWatched={play?.state.kind === "playing"}
    >
      <video ref={videoRef} className={tileStyles["video"]} aria-label={name} muted playsInline />
      {play && <DeviceNotice state={play.state} onPlay={() => play.play()} />}
    </PlaybackFrame>
  );
}
