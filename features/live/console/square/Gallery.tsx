import { LightAlert, LightButton, useTexts } from "@tessera/platform/console";
import { InsteadOfPictures } from "../InsteadOfPictures.tsx";
import type { SidebarState } from "../sidebar/sidebar-state.ts";
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
  readonly sidebar: SidebarState;
}

/** Cards with the pictures of this minute. */
export function Gallery({ device, sidebar }: GalleryProps) {
  const t = useTexts(squareTexts);
  const gallery = useGallery(device, sidebar.facts);
  const { address, change, channels, total, error, retry, takeAgain } = gallery;
  const isOfDevice = device !== "0";
  const title = isOfDevice ? (channels?.[0]?.DeviceName ?? device) : t("all");
  const bar = (
    <GalleryBar title={title} address={address} onChange={change} onRefresh={takeAgain} />
  );
  if (!channels)
    return (
      <>
        {bar}
        {error ? (
          <InsteadOfPictures role="alert">
            <strong>{t("failed")}</strong>
            <span>{error.message}</span>
            <LightButton onClick={retry}>{t("retry")}</LightButton>
          </InsteadOfPictures>
        ) : (
          <InsteadOfPictures aria-busy>{t("loading")}</InsteadOfPictures>
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
        <ul className={styles["cards"]}>
          {channels.map((channel) => (
            <li key={`${channel.ParentDeviceID}/${channel.ChannelID}`}>
              <CameraCard channel={channel} sidebar={sidebar} hasDeviceName={!isOfDevice} />
            </li>
          ))}
        </ul>
      )}
      <GalleryPager start={address.start} total={total} onStart={(start) => change({ start })} />
    </>
  );
}
