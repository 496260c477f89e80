import type { Clock } from "@tessera/base";
import type { LiveSource, OpenLive } from "@tessera/engine";
import type { EhomeConnection } from "../ehome-connection.ts";
import type { MediaSignalling, StreamCall } from "./media-signalling.ts";
import { SocketReception } from "./socket-reception.ts";

/** What a process needs to receive pictures. */
export interface MediaTools {
  readonly signalling: MediaSignalling;
  readonly clock: Clock;
}

/** Has the device send, and gives what comes to the sink. */
export async function openLive(
  { connection, channel: place, flow, sink, signal, log }: OpenLive<EhomeConnection>,
  { signalling, clock }: MediaTools,
): Promise<LiveSource> {
  const { deviceId, channel, liveStream } = connection;
  const reception = new SocketReception({ sink, clock, log });
  let call: StreamCall | undefined;
  try {
    call = await signalling.invite(
      { deviceId, channel, kind: flow === 2 ? "SUB" : liveStream || undefined, place },
      (socket, firstBytes) => reception.take(socket, firstBytes),
      signal,
    );
    signal.throwIfAborted();
  } catch (error) {
    call?.end();
    await reception.stop();
    throw error;
  }
  const agreed = call;
  reception.start();
  void agreed.ended.then(({ reason }) => reception.finish(reason));
  // What does not come any more the device need not send.
  void reception.ended.then(() => agreed.end());
  return reception;
}
