import { useSlot } from "@tessera/platform/console";
import { Suspense } from "react";
import type { CameraPlace } from "../../camera/camera.ts";
import { PictureFrame } from "../picture/PictureFrame.tsx";
import { replaySlot } from "../slots.ts";
import type { TileTools } from "../use-tile-tools.ts";
import styles from "./ReplayPicture.module.css";
import type { Replay } from "./use-replay.ts";

interface ReplayPictureProps {
  readonly camera: CameraPlace;
  readonly tools: Pick<TileTools, "replay" | "sound" | "replayVideoRef" | "zoom" | "shape">;
  readonly replay: Replay;
}

/** Lies over the live picture and can never be taken for it: framed, and the line of its name says how old it is. */
export function ReplayPicture({ camera, tools, replay }: ReplayPictureProps) {
  const [ReplayPart] = useSlot(replaySlot);
  const { agoSeconds, setPosition, onEnd } = tools.replay;
  return (
    <div className={styles["replay"]} data-replay={agoSeconds}>
      <PictureFrame tools={tools}>
        <Suspense>
          {ReplayPart && (
            <ReplayPart
              device={camera.device}
              channel={camera.channel}
              fromMs={replay.fromMs}
              untilMs={replay.untilMs}
              volume={tools.sound.isOn ? tools.sound.volume : 0}
              videoRef={tools.replayVideoRef}
              onPosition={setPosition}
              onEnd={onEnd}
            />
          )}
        </Suspense>
      </PictureFrame>
    </div>
  );
}
