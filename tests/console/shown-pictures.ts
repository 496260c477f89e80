import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Waits until a `<video>` has shown so many new pictures. */
export async function expectPictures(video: Locator, atLeast: number): Promise<void> {
  await expect.element(video).toBeInTheDocument();
  const element = video.element() as HTMLVideoElement;
  let shown = 0;
  let isOver = false;
  const count = () => {
    shown += 1;
    if (!isOver) element.requestVideoFrameCallback(count);
  };
  element.requestVideoFrameCallback(count);
  await expect.poll(() => shown).toBeGreaterThanOrEqual(atLeast);
  isOver = true;
}
