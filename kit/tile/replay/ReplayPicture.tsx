import { CaretRightOutlined, DoubleLeftOutlined } from "@ant-design/icons";
import { useSlot, useTexts } from "@tessera/platform/console";
import { Suspense } from "react";
import { Link } from "react-router";
import { playbackAddress } from "../../camera/addresses.ts";
import type { CameraPlace } from "../../camera/camera.ts";
import { PictureFrame } from "../picture/PictureFrame.tsx";
import { replaySlot } from "../slots.ts";
import { tileTexts } from "../texts.ts";
import type { TileTools } from "../use-tile-tools.ts";
import styles from "./ReplayPicture.module.css";
import type { Replay } from "./use-replay.ts";

interface ReplayPictureProps {
  readonly camera: CameraPlace;
  readonly tools: Pick<TileTools, "replay" | "sound" | "replayVideoRef" | "zoom" | "shape">;
  readonly replay: Replay;
}

/** Lies over the live picture and can never be taken for it. */
export function ReplayPicture({ camera, tools, replay }: ReplayPictureProps) {
  const t = useTexts(tileTexts);
  const [ReplayPart] = useSlot(replaySlot);
  const { positionMs, agoSeconds, setPosition, onEnd, back, toLive } = tools.replay;
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
      <output className={styles["badge"]}>{t("replay", { seconds: agoSeconds })}</output>
      <div className={styles["choices"]}>
        {back && (
          <button type="button" onClick={back}>
            <DoubleLeftOutlined aria-hidden /> {t("backFurther")}
          </button>
        )}
        <button type="button" onClick={toLive}>
          <CaretRightOutlined aria-hidden /> {t("toLive")}
        </button>
        <Link to={playbackAddress(camera, positionMs)}>{t("openPlayback")}</Link>
      </div>
    </div>
  );
}
