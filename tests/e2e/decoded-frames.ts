import type { Locator } from "@playwright/test";

export interface DecodedFrames {
  /** Pictures that came to the screen while we looked. */
  readonly presented: number;
  /** Pictures that were decoded while we looked, shown or not. */
  readonly decoded: number;
  readonly dropped: number;
  readonly width: number;
  readonly height: number;
}

/** Watches a `<video>` until it has shown so many new pictures, or the time is over. */
export function decodedFrames(
  video: Locator,
  { atLeast = 10, withinMs = 15_000 } = {},
): Promise<DecodedFrames> {
  return video.evaluate(
    async (element, limits) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error("This is not a <video>.");
      const before = element.getVideoPlaybackQuality();
      let presented = 0;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, limits.withinMs);
        const countFrame = () => {
          presented += 1;
          if (presented >= limits.atLeast) resolve();
          else element.requestVideoFrameCallback(countFrame);
        };
        element.requestVideoFrameCallback(countFrame);
      });
      const after = element.getVideoPlaybackQuality();
      return {
        presented,
        decoded: after.totalVideoFrames - before.totalVideoFrames,
        dropped: after.droppedVideoFrames - before.droppedVideoFrames,
        width: element.videoWidth,
        height: element.videoHeight,
      };
    },
    { atLeast, withinMs },
  );
}
