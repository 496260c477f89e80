import { type Clock, type Logger, type Text, TimedOut } from "@tessera/base";
import {
  type ChannelRegistry,
  type Driver,
  type Place,
  placePath,
  type StreamHub,
  type StreamReader,
  type StreamState,
  type VideoTrack,
} from "@tessera/engine";

/** A camera that is not pulled yet needs its GOP. */
const pictureWithinMs = 8000;
/** A wall of lists asks for the same picture again and again. */
const freshForMs = 2000;

/** A camera's own picture; after that its stream is quicker. */
const ownPictureWithinMs = 3000;

interface SnapshotParts {
  readonly channels: Pick<ChannelRegistry, "get">;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamHub, "open" | "find">;
  readonly snapshot: (
    track: VideoTrack,
    keyFrame: Uint8Array,
    maxWidth: number,
  ) => Promise<Uint8Array>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The current picture of a channel: drawn from the last key frame of its stream. A stream that does not run
 * is not opened for that if the camera makes pictures itself.
 */
export class StreamSnapshots {
  readonly #parts: SnapshotParts;
  readonly #drawn = new Map<string, Promise<Uint8Array>>();

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  take(place: Place, maxWidth: number): Promise<Uint8Array> {
    const key = `${placePath(place)}/${maxWidth}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    const drawing = this.#take(place, maxWidth);
    this.#drawn.set(key, drawing);
    const forget = () => void this.#drawn.delete(key);
    drawing.then(() => this.#parts.clock.after(freshForMs, forget), forget);
    return drawing;
  }

  async #take(place: Place, maxWidth: number): Promise<Uint8Array> {
    const { channel, flow } = place;
    const isRunning = this.#parts.hub.find(channel, flow)?.state.status === "live";
    const own = isRunning ? undefined : await this.#ownPicture(place);
    return own ?? this.#draw(place, maxWidth);
  }

  /** Undefined if the camera makes none, or not now. */
  async #ownPicture({ channel }: Place): Promise<Uint8Array | undefined> {
    const { driver: name, connection, isEnabled } = this.#parts.channels.get(channel);
    const driver = this.#parts.drivers.find((candidate) => candidate.name === name);
    if (!driver?.takeSnapshot || !isEnabled) return undefined;
    try {
      return await driver.takeSnapshot(connection, AbortSignal.timeout(ownPictureWithinMs));
    } catch (error) {
      this.#parts.log.debug({ error }, "the camera made no picture itself");
      return undefined;
    }
  }

  async #draw({ channel, flow }: Place, maxWidth: number): Promise<Uint8Array> {
    const { hub, clock, snapshot } = this.#parts;
    const lease = hub.open(channel, flow);
    const found = Promise.withResolvers<{ track: VideoTrack; data: Uint8Array }>();
    let state: StreamState = lease.stream.state;
    const leave = lease.stream.addReader(
      keyFrameReader(found.resolve, (now) => {
        state = now;
      }),
    );
    const cancel = clock.after(pictureWithinMs, () =>
      found.reject(
        new TimedOut("snapshot-no-picture", "reason" in state ? state.reason : lateText),
      ),
    );
    try {
      const { track, data } = await found.promise;
      return await snapshot(track, data, maxWidth);
    } finally {
      cancel();
      leave();
      lease.release();
    }
  }
}

function keyFrameReader(
  found: (picture: { track: VideoTrack; data: Uint8Array }) => void,
  onState: (state: StreamState) => void,
): StreamReader {
  let track: VideoTrack | undefined;
  return {
    copiesData: true,
    onState,
    onTracks: ({ video }) => {
      track = video;
    },
    onFrame: (frame) => {
      if (track && frame.kind === "video" && frame.isKey)
        found({ track, data: Uint8Array.from(frame.data) });
    },
  };
}

const lateText: Text = {
  zh: "8 秒内没有收到画面，请用“为什么没有画面”查看原因",
  en: "No picture came within 8 s; “Why is there no picture?” tells the cause",
};
