import { followedDeviceSlot, type ZoneTime } from "@tessera/kit/playback";
import { useSlot, useTexts } from "@tessera/platform/console";
import { Suspense } from "react";
import type { WireTrack } from "../../contract.ts";
import { fastestPictures } from "../clock/picture-follower.ts";
import type { TrackClock } from "../clock/track-clock.ts";
import { useTrackClockState } from "../clock/use-track-clock.ts";
import styles from "../TrackPage.module.css";
import { trackTexts } from "../texts.ts";
import type { PictureKind } from "../track-address.ts";
import { CloudPictures } from "./CloudPictures.tsx";

interface TrackPicturesProps {
  readonly track: WireTrack;
  readonly clock: TrackClock;
  readonly zone: ZoneTime;
  readonly kind: PictureKind;
}

/** At once: what a vehicle usually has, and what a browser plays well. */
const mostPictures = 4;

/** What the vehicle's cameras saw at the moment of the point. */
export function TrackPictures({ track, clock, zone, kind }: TrackPicturesProps) {
  const t = useTexts(trackTexts);
  const { isPlaying, rate } = useTrackClockState(clock);
  if (kind === "off") return null;
  const cameras = track.cameras
    .filter(({ keepsOwn }) => kind === "cloud" || keepsOwn)
    .slice(0, mostPictures);
  if (cameras.length === 0)
    return (
      <div className={styles["pictures"]}>
        <p className={styles["note"]}>
          {t(kind === "device" && track.cameras.length > 0 ? "noOwn" : "noCameras")}
        </p>
      </div>
    );
  return (
    <div className={styles["pictures"]} data-count={cameras.length}>
      {isPlaying && rate > fastestPictures && (
        <p className={styles["note"]}>{t("tooFast", { rate, most: fastestPictures })}</p>
      )}
      {kind === "cloud" ? (
        <CloudPictures
          key={`${track.id} ${clock.span.startMs} ${clock.span.endMs}`}
          cameras={cameras}
          clock={clock}
        />
      ) : (
        <DevicePictures cameras={cameras} clock={clock} zone={zone} />
      )}
    </div>
  );
}

interface DevicePicturesProps extends Pick<TrackPicturesProps, "clock" | "zone"> {
  readonly cameras: WireTrack["cameras"];
}

function DevicePictures({ cameras, clock, zone }: DevicePicturesProps) {
  const [Followed] = useSlot(followedDeviceSlot);
  if (!Followed) return null;
  return (
    <Suspense>
      {cameras.map(({ id, name }) => (
        <Followed key={id} id={id} name={name} zone={zone} clock={clock} />
      ))}
    </Suspense>
  );
}
