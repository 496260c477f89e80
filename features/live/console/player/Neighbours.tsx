import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { type Camera, type CameraPlace, cameraKey, cameraOf } from "@tessera/kit/camera";
import { LightButton, useApp, useQueryCall, useTexts } from "@tessera/platform/console";
import type { RefObject } from "react";
import { listChannels } from "../../../devices/contract.ts";
import { useSwipe } from "../swipe/use-swipe.ts";
import styles from "./PlayerPage.module.css";
import { playerTexts } from "./texts.ts";

interface NeighboursProps {
  readonly camera: CameraPlace;
  /** What a finger swipes over. */
  readonly pictureRef: RefObject<HTMLElement | null>;
  readonly onCamera: (camera: CameraPlace) => void;
}

/** On a phone: the other cameras of the device, by a swipe or, held upright, by two buttons. */
export function Neighbours({ camera, pictureRef, onCamera }: NeighboursProps) {
  const t = useTexts(playerTexts);
  const cameras = useNeighbours(camera);
  const at = cameras.findIndex((one) => cameraKey(one) === cameraKey(camera));
  const go = (by: 1 | -1) => {
    const next = at < 0 ? undefined : cameras[at + by];
    if (next) onCamera(next);
  };
  useSwipe(pictureRef, go);
  const isSideways = useApp((state) => state.isSideways);
  if (cameras.length < 2 || at < 0 || isSideways) return null;
  return (
    <nav className={styles["neighbours"]}>
      <LightButton
        aria-label={t("previous")}
        icon={<LeftOutlined aria-hidden />}
        disabled={at === 0}
        onClick={() => go(-1)}
      />
      <span>{`${at + 1} / ${cameras.length}`}</span>
      <LightButton
        aria-label={t("next")}
        icon={<RightOutlined aria-hidden />}
        disabled={at === cameras.length - 1}
        onClick={() => go(1)}
      />
    </nav>
  );
}

/** The specification's number for "all of them". */
const allOfThem = 9999;

/** The cameras of the same device that are not switched off, and the one that is shown. */
function useNeighbours(place: CameraPlace): readonly Camera[] {
  const { data } = useQueryCall(
    listChannels,
    { device: place.device, limit: allOfThem },
    { quiet: true, staleTimeMs: 60_000 },
  );
  const cameras = (data?.Channels ?? []).filter(({ Parental }) => Parental === 0).map(cameraOf);
  return cameras.filter((camera) => camera.isEnabled || cameraKey(camera) === cameraKey(place));
}
