import { type Clock, type Logger, TimedOut } from "@tessera/base";
import type { Driver, Flow } from "./driver.ts";
import type { Frame, VideoFrame } from "./frame.ts";
import type { Tracks, VideoTrack } from "./track.ts";
import { withoutEntryText } from "./without-entry.ts";

export interface ProbeReport {
  readonly tracks: Tracks & { readonly video: VideoTrack };
  readonly keyFrame: VideoFrame;
  readonly fps: number;
}

export interface ProbeRequest {
  readonly driver: Driver;
  readonly connection: unknown;
  readonly flow: Flow;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

/** Enough frames to tell the rate of a camera without keeping the user waiting. */
const framesWanted = 12;

/** Pulls a stream just long enough to know what it is. */
export async function probeLive(request: ProbeRequest): Promise<ProbeReport> {
  const { driver, connection, flow, clock, log, timeoutMs = 8000 } = request;
  const found = Promise.withResolvers<ProbeReport>();
  let tracks: Tracks = {};
  let keyFrame: VideoFrame | undefined;
  let isWithoutEntry = false;
  let frames = 0;
  let span90k = 0;
  const report = (video: VideoTrack, first: VideoFrame): ProbeReport => ({
    tracks: { ...tracks, video },
    keyFrame: first,
    fps: span90k > 0 ? ((frames - 1) * 90_000) / span90k : 0,
  });
  const abort = new AbortController();
  const cancelTimeout = clock.after(timeoutMs, () => {
    // A camera of one picture a second is slow, not dead.
    if (keyFrame && tracks.video) found.resolve(report(tracks.video, keyFrame));
    else if (isWithoutEntry) found.reject(new TimedOut("probe-no-entry", withoutEntryText));
    else found.reject(new TimedOut("probe-no-picture", noPictureText));
    abort.abort();
  });
  const sink = {
    setTracks: (announced: Tracks) => {
      tracks = announced;
    },
    push: (frame: Frame) => {
      if (frame.kind !== "video") return;
      if (frame.isKey) keyFrame ??= frame;
      if (!keyFrame || !tracks.video) return;
      frames++;
      span90k = frame.dts90k - keyFrame.dts90k;
      if (frames > framesWanted && span90k > 0) found.resolve(report(tracks.video, keyFrame));
    },
    noteUnstartable: () => {
      isWithoutEntry = true;
    },
    countPackets: () => {},
  };
  try {
    const opening = driver.openLive({ connection, flow, sink, signal: abort.signal, log });
    const source = await Promise.race([opening, found.promise.then(() => opening)]);
    try {
      return await Promise.race([
        found.promise,
        source.ended.then(({ reason }) => {
          throw new TimedOut("probe-ended", reason);
        }),
      ]);
    } finally {
      await source.stop();
    }
  } finally {
    cancelTimeout();
    found.promise.catch(() => {});
  }
}

const noPictureText = {
  zh: "摄像机已应答，但没有收到画面，请检查码流地址，或改用另一种传输方式（TCP/UDP）",
  en: "The camera answers but sends no picture. Check the stream address or try the other transport (TCP/UDP).",
};
