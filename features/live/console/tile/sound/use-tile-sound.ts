import { stored } from "@tessera/platform/console";
import { type RefObject, useEffect } from "react";
import { create } from "zustand";

interface PageSound {
  /** The tile that is heard; the others are silent. */
  readonly tileId: string | undefined;
  /** From 0 to 1, for all tiles. */
  readonly volume: number;
}

const usePageSound = create<PageSound>()(() => ({
  tileId: undefined,
  volume: stored.tileVolume.read(),
}));

/** Only one tile of a page is heard at a time. */
export function useTileSound(tileId: string, videoRef: RefObject<HTMLVideoElement | null>) {
  const isOn = usePageSound((sound) => sound.tileId === tileId && tileId !== "");
  const volume = usePageSound((sound) => sound.volume);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.muted = !isOn;
    video.volume = volume;
  }, [videoRef, isOn, volume]);
  useEffect(() => () => silence(tileId), [tileId]);
  return {
    isOn,
    volume,
    set: (isWanted: boolean) => (isWanted ? usePageSound.setState({ tileId }) : silence(tileId)),
    setVolume: (wanted: number) => {
      stored.tileVolume.write(wanted);
      usePageSound.setState({ volume: wanted, tileId });
    },
  };
}

function silence(id: string): void {
  usePageSound.setState(({ tileId }) => (tileId === id ? { tileId: undefined } : {}));
}
