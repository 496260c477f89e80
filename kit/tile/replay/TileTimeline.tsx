import { useSlot } from "@tessera/platform/console";
import { Suspense } from "react";
import type { CameraPlace } from "../../camera/camera.ts";
import { tileTimelineSlot } from "../slots.ts";
import type { TileTools } from "../use-tile-tools.ts";

interface TileTimelineProps {
  readonly camera: CameraPlace;
  readonly replay: TileTools["replay"];
}

/** Under the picture: its last hour, to go back in; for who may see it. */
export function TileTimeline({ camera: { device, channel }, replay }: TileTimelineProps) {
  const [Timeline] = useSlot(tileTimelineSlot);
  if (!Timeline || !replay.goTo) return null;
  return (
    <Suspense>
      <Timeline
        device={device}
        channel={channel}
        positionMs={replay.replay && replay.positionMs}
        onSeek={replay.goTo}
        onLive={replay.toLive}
      />
    </Suspense>
  );
}
