import { type RefObject, useEffect } from "react";
import { create } from "zustand";
import { stored } from "../stored.ts";

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

/** A slider that was drawn to silence would make "on" a lie. */
const leastAudible = 0.05;

/** Only one tile of a page is heard at a time, and of it only what is seen: live or its replay. */
export function useTileSound(
  tileId: string,
  videoRef: RefObject<HTMLVideoElement | null>,
  isLiveSeen: boolean,
) {
  const isOn = usePageSound((sound) => sound.tileId === tileId && tileId !== "");
  const volume = usePageSound((sound) => sound.volume);
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.muted = !isOn || !isLiveSeen;
    video.volume = volume;
  }, [videoRef, isOn, isLiveSeen, volume]);
  useEffect(() => () => silence(tileId), [tileId]);
  return {
    isOn,
    volume,
    toggle: () => (isOn ? silence(tileId) : hear(tileId)),
    setVolume: (wanted: number) => {
      stored.tileVolume.write(wanted);
      usePageSound.setState({ volume: wanted, tileId });
    },
  };
}

function hear(tileId: string): void {
  usePageSound.setState(({ volume }) => ({ tileId, volume: Math.max(leastAudible, volume) }));
}

function silence(id: string): void {
  usePageSound.setState(({ tileId }) => (tileId === id ? { tileId: undefined } : {}));
}
