type MediaSourceClass = typeof MediaSource;

/** Safari on a phone has only the managed kind; undefined if the browser has neither. */
export function mediaSourceClass(): MediaSourceClass | undefined {
  const { MediaSource, ManagedMediaSource } = globalThis as {
    MediaSource?: MediaSourceClass;
    ManagedMediaSource?: MediaSourceClass;
  };
  return MediaSource ?? ManagedMediaSource;
}

/** H.264 is everywhere; of H.265 one usual profile stands for all. */
export function canDecodeInSource(videoCodec: string): boolean {
  if (videoCodec !== "h265") return true;
  return mediaSourceClass()?.isTypeSupported('video/mp4; codecs="hvc1.1.6.L120.B0"') ?? false;
}
