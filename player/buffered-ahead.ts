/** How much newer the newest received picture is than the one on screen. */
export function bufferedAheadMs(
  video: Pick<HTMLVideoElement, "buffered" | "currentTime">,
): number | undefined {
  const { buffered, currentTime } = video;
  if (buffered.length === 0) return undefined;
  return Math.max(0, Math.round((buffered.end(buffered.length - 1) - currentTime) * 1000));
}
