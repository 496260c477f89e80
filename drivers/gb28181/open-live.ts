import type { Clock } from "@tessera/base";
import type { LiveSource, OpenLive } from "@tessera/engine";
import { MediaPortRange } from "@tessera/protocols/gb28181/media";
import type { GbConnection } from "./gb-connection.ts";
import { receiveMedia } from "./media/index.ts";
import type { MediaCall, MediaRequest, MediaSignalling } from "./signalling/media-signalling.ts";

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
  const reception = await receiveMedia({
    mode,
    host: anyHost,
    ports: ports.of(range),
    peers: [deviceHost],
    sink,
    clock,
    log,
  });
  let call: MediaCall | undefined;
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
    void agreed.ended.then(({ reason, isOver }) => reception.finish(reason, isOver));
    // What does not come any more the device need not send.
    void reception.ended.then(() => agreed.end());
    const ended = connection.play ? reception.ended.then(asOver) : reception.ended;
    return {
      ended,
      attend: (isWatched) => reception.attend(isWatched),
      async stop() {
        agreed.end();
        await reception.stop();
      },
    };
  } catch (error) {
    call?.end();
    await reception.stop();
    throw error;
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
