import { type Clock, type Text, TimedOut } from "@tessera/base";
import type { Place, StreamHub, StreamState, VideoTrack } from "@tessera/engine";

export interface KeyFrame {
  readonly track: VideoTrack;
  readonly data: Uint8Array;
}

interface KeyFrameWish {
  readonly hub: Pick<StreamHub, "open" | "find">;
  readonly clock: Clock;
  /** Only one that comes after the call. */
  readonly isNew: boolean;
  /** Asks the camera for one, if it can be asked. */
  readonly order: (signal: AbortSignal) => void;
}

/** A camera that is not pulled yet needs its GOP. */
const withinMs = 8000;

/** A key frame of a flow, which is opened for it; the one that it has now unless a new one is wished for. */
export async function keyFrameOf({ channel, flow }: Place, wish: KeyFrameWish): Promise<KeyFrame> {
  const { hub, clock, isNew, order } = wish;
  const lease = hub.open(channel, flow);
  const isHere = lease.stream.state.status === "live";
  // Who joins a stream that runs is given its last key frame first: at once, or soon if it lives in another process.
  const isOldFirst = isNew && (isHere || hub.find(channel, flow)?.state.status === "live");
  const over = new AbortController();
  const found = Promise.withResolvers<KeyFrame>();
  let isOld = isOldFirst;
  let state: StreamState = lease.stream.state;
  let track: VideoTrack | undefined;
  const passOld = () => {
    isOld = false;
    order(over.signal);
  };
  const leave = lease.stream.addReader({
    copiesData: true,
    onState: (now) => {
      state = now;
    },
    onTracks: ({ video }) => {
      track = video;
    },
    onFrame: (frame) => {
      if (!track || frame.kind !== "video" || !frame.isKey) return;
      if (!isOld) found.resolve({ track, data: Uint8Array.from(frame.data) });
      else if (!isHere) passOld();
    },
  });
  if (isOld && isHere) passOld();
  const cancel = clock.after(withinMs, () => {
    const text = isOldFirst ? noNewText : lateText;
    found.reject(new TimedOut("snapshot-no-picture", "reason" in state ? state.reason : text));
  });
  try {
    return await found.promise;
  } finally {
    cancel();
    over.abort();
    leave();
    lease.release();
  }
}

const lateText: Text = {
  zh: "8 秒内没有收到画面，请用“为什么没有画面”查看原因",
  en: "No picture arrived within 8 s. See “Why is there no picture?” for the cause.",
};
const noNewText: Text = {
  zh: "8 秒内没有收到新的关键帧，请缩短摄像机的关键帧间隔后重试",
  en: "No new key frame arrived within 8 s. Shorten the camera's key frame interval and try again.",
};
