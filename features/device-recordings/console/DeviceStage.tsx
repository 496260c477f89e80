import type { DeviceRecordings } from "@tessera/kit/playback";
import {
  PlaybackFrame,
  pieceStyles as styles,
  playbackTileStyles as tileStyles,
} from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import type { ComponentProps } from "react";
import { useRef, useState } from "react";
import { DeviceBar } from "./DeviceBar.tsx";
import { DeviceNotice } from "./DeviceNotice.tsx";
import { deviceTexts } from "./texts.ts";
import { useDevicePlay } from "./use-device-play.ts";

/** One recording of a device as it plays, and what moves it. */
export default function DeviceStage({
  id,
  name,
  piece,
  fromMs,
  zone,
}: ComponentProps<DeviceRecordings["Stage"]>) {
  const t = useTexts(deviceTexts);
  const stageRef = useRef<HTMLDivElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const { startMs, endMs } = piece;
  const play = useDevicePlay(videoRef, { id, startMs, endMs, fromMs });
  const [hasSound, setSound] = useState(false);
  const times = { from: zone.timeText(startMs), to: zone.timeText(endMs) };
  return (
    <div className={styles["player"]} ref={stageRef} data-device-play={play?.state.kind}>
      <PlaybackFrame
        label={t("player", times)}
        name={name}
        isWatched={play?.state.kind === "playing"}
      >
        <video
          ref={videoRef}
          className={tileStyles["video"]}
          aria-label={t("player", times)}
          muted
          playsInline
          onVolumeChange={(event) => setSound(!event.currentTarget.muted)}
        />
        {play && <DeviceNotice state={play.state} onPlay={() => play.play()} />}
      </PlaybackFrame>
      {play && (
        <DeviceBar
          play={play}
          piece={piece}
          zone={zone}
          hasSound={hasSound}
          onSound={(isOn) => play.setSound(isOn)}
          onFullscreen={() => void toggleFullscreen(stageRef.current)}
        />
      )}
    </div>
  );
}

async function toggleFullscreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return await document.exitFullscreen();
  await element?.requestFullscreen?.();
}
