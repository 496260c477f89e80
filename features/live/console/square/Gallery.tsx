import type { CameraListState } from "@tessera/kit/camera-list";
import { usePlayAll } from "@tessera/kit/wall";
import { LightAlert, LightButton, StageTools, useTexts } from "@tessera/platform/console";
import { StageMessage } from "../StageMessage.tsx";
import { CameraCard } from "./CameraCard.tsx";
import { GalleryBar } from "./GalleryBar.tsx";
import { GalleryPager } from "./GalleryPager.tsx";
import { isNarrowed } from "./gallery-address.ts";
import { NoCameras } from "./NoCameras.tsx";
import styles from "./SquarePage.module.css";
import { squareTexts } from "./texts.ts";
import { useGallery } from "./use-gallery.ts";

interface GalleryProps {
  /** "0": all that the viewer may see. */
  readonly device: string;
  readonly cameraList: CameraListState;
}

/** Cards with the pictures of this minute. */
export function Gallery({ device, cameraList }: GalleryProps) {
  const t = useTexts(squareTexts);
  const gallery = useGallery(device, cameraList.facts);
  const { address, change, channels, total, counts, error, retry, takeAgain } = gallery;
  const isOfDevice = device !== "0";
  const title = isOfDevice ? (channels?.[0]?.DeviceName ?? device) : t("all");
  const playAll = usePlayAll();
  const playShown = async () => playAll(await gallery.readAll(), title);
  const bar = (
    <StageTools>
      <GalleryBar
        title={title}
        address={address}
        counts={counts}
        onChange={change}
        onRefresh={takeAgain}
        onPlayAll={total > 0 ? () => void playShown() : undefined}
      />
    </StageTools>
  );
  if (!channels)
    return (
      <>
        {bar}
        {error ? (
          <StageMessage role="alert">
            <strong>{t("failed")}</strong>
            <span>{error.message}</span>
            <LightButton onClick={retry}>{t("retry")}</LightButton>
          </StageMessage>
        ) : (
          <StageMessage aria-busy>{t("loading")}</StageMessage>
        )}
      </>
    );
  return (
    <>
      {bar}
      {error && <LightAlert kind="warning" text={t("stale", { reason: error.message })} />}
      {channels.length === 0 ? (
        <NoCameras
          isOfDevice={isOfDevice}
          isNarrowed={isNarrowed(address)}
          onClear={() => change({ q: "", online: "" })}
        />
      ) : (
        <ul className={styles["cards"]} data-few={fewOf(channels.length)}>
          {channels.map((channel) => (
            <li key={`${channel.ParentDeviceID}/${channel.ChannelID}`}>
              <CameraCard channel={channel} cameraList={cameraList} hasDeviceName={!isOfDevice} />
            </li>
          ))}
        </ul>
      )}
      <GalleryPager start={address.start} total={total} onStart={(start) => change({ start })} />
    </>
  );
}

/** Few cameras get larger cards, so that they fill the page. */
const fewOf = (count: number) => (count <= 4 ? "4" : count <= 9 ? "9" : undefined);
