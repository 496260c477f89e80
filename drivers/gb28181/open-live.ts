import { type Clock, wait } from "@tessera/base";
import type { Frame, FrameSink, LiveSource, OpenLive, Tracks } from "@tessera/engine";
import { MediaPortRange } from "@tessera/protocols/gb28181/media";
import type { GbConnection } from "./gb-connection.ts";
import { receiveMedia } from "./media/index.ts";
import type {
  MediaCall,
  MediaEnd,
  MediaRequest,
  MediaSignalling,
} from "./signalling/media-signalling.ts";

/** What a process needs to receive media. */
export interface MediaTools {
  readonly signalling: MediaSignalling;
  readonly ports: SharedPorts;
  readonly clock: Clock;
}

/** The ports of this process; anew when the settings have changed. */
export class SharedPorts {
  #range: { readonly min: number; readonly max: number } | undefined;
  #ports: MediaPortRange | undefined;

  of(range: { readonly min: number; readonly max: number }): MediaPortRange {
    const isSame = this.#range?.min === range.min && this.#range.max === range.max;
    const ports = isSame && this.#ports ? this.#ports : new MediaPortRange(range);
    this.#range = range;
    this.#ports = ports;
    return ports;
  }
}

const anyHost = "0.0.0.0";

/** Opens a socket, has the device invited to send there, and gives what comes to the sink. */
export async function openLive(
  { connection, flow, sink, signal, log }: OpenLive<GbConnection>,
  { signalling, ports, clock }: MediaTools,
): Promise<LiveSource> {
  const request = requestOf(connection, flow);
  const { mode, ports: range, deviceHost } = await signalling.plan(request, signal);
  const flowing = connection.play && new WatchedSink(sink, clock);
  const reception = await receiveMedia({
    mode,
    host: anyHost,
    ports: ports.of(range),
    peers: [deviceHost],
    sink: flowing ?? sink,
    clock,
    log,
  });
  const stopped = new AbortController();
  let call: MediaCall | undefined;
  // Connecting to a device that does not answer takes long: who leaves does not wait for it.
  const leave = () => void reception.stop();
  signal.addEventListener("abort", leave, { once: true });
  try {
    const agreed = await signalling.invite({ ...request, mode, port: reception.port }, signal);
    call = agreed;
    agreed.onPause((isPaused) => reception.setPaused(isPaused));
    await reception.start({
      hosts: [agreed.host, deviceHost],
      port: agreed.port,
      ssrc: agreed.ssrc,
      checksSsrc: agreed.checksSsrc,
      payloads: agreed.payloads,
    });
    signal.throwIfAborted();
    const finish = async ({ reason, isOver }: MediaEnd) => {
      // Word of the end overtakes the last pictures, which may wait in a slow line.
      await flowing?.quiet(stopped.signal);
      reception.finish(reason, isOver);
    };
    void agreed.ended.then(finish);
    // What does not come any more the device need not send.
    void reception.ended.then(() => agreed.end());
    const ended = connection.play ? reception.ended.then(asOver) : reception.ended;
    return {
      ended,
      attend: (isWatched) => reception.attend(isWatched),
      async stop() {
        stopped.abort();
        agreed.end();
        await reception.stop();
      },
    };
  } catch (error) {
    call?.end();
    await reception.stop();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

const quietMs = 600;
const longestMs = 30_000;
const lookEveryMs = 100;

/** Knows when the last frame came through. */
class WatchedSink implements FrameSink {
  readonly #sink: FrameSink;
  readonly #clock: Clock;
  #heardMs: number;

  constructor(sink: FrameSink, clock: Clock) {
    this.#sink = sink;
    this.#clock = clock;
    this.#heardMs = clock.monotonicMs();
  }

  get copiesData(): boolean {
    return this.#sink.copiesData ?? false;
  }

  setTracks(tracks: Tracks): void {
    this.#sink.setTracks(tracks);
  }

  push(frame: Frame): void {
    this.#heardMs = this.#clock.monotonicMs();
    this.#sink.push(frame);
  }

  noteUnstartable(): void {
    this.#sink.noteUnstartable?.();
  }

  countPackets(received: number, lost: number, droppedPictures?: number): void {
    if (received > 0) this.#heardMs = this.#clock.monotonicMs();
    this.#sink.countPackets(received, lost, droppedPictures);
  }

  /** Settles when nothing comes any more. Never rejects. */
  async quiet(signal: AbortSignal): Promise<void> {
    const startedMs = this.#clock.monotonicMs();
    this.#heardMs = Math.max(this.#heardMs, startedMs);
    while (!signal.aborted) {
      const nowMs = this.#clock.monotonicMs();
      if (nowMs - this.#heardMs >= quietMs || nowMs - startedMs >= longestMs) return;
      await wait(this.#clock, lookEveryMs, signal).catch(() => {});
    }
  }
}

/** A recording that broke off is not played from its beginning again. */
const asOver = ({ reason }: Awaited<LiveSource["ended"]>) => ({ reason, isOver: true });

const requestOf = (
  { deviceId, channelId, mediaMode, subStream, manufacturer, downloadSpeeds, play }: GbConnection,
  flow: OpenLive<GbConnection>["flow"],
): MediaRequest => ({
  deviceId,
  channelId,
  flow,
  mediaMode: mediaMode || undefined,
  subStream,
  manufacturer,
  downloadSpeeds,
  play,
});
