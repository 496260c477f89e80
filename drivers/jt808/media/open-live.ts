import type { Clock } from "@tessera/base";
import { Offline } from "@tessera/base";
import type { LiveSource, OpenLive } from "@tessera/engine";
import type { MediaConnection } from "./media-connection.ts";
import type { MediaRequest, MediaSignalling } from "./media-signalling.ts";
import { notTestedText, recordingOverText } from "./reasons.ts";
import { TerminalMedia } from "./receive-media.ts";

/** What a process needs to receive media. */
export interface MediaTools {
  readonly signalling: MediaSignalling;
  readonly clock: Clock;
}

/** Has the terminal connect and send, and gives what comes to the sink. */
export async function openLive(
  { channel, connection, flow, sink, signal, log }: OpenLive<MediaConnection>,
  { signalling, clock }: MediaTools,
): Promise<LiveSource> {
  const { deviceId, streamsAtOnce, mediaTransport, play } = connection;
  if (!deviceId) throw new Offline("jt1078-not-tested", notTestedText);
  const request: MediaRequest = {
    deviceId,
    channelId: channel?.channelId ?? "",
    // Who tries a terminal as a whole looks at its first camera.
    channel: connection.channel || 1,
    streamsAtOnce,
    transport: mediaTransport,
    purpose: play ? { kind: "playback", play } : { kind: "live", isSub: flow === 2 },
  };
  const call = await signalling.open(request, signal);
  if (signal.aborted) {
    call.end();
    call.socket.destroy();
    signal.throwIfAborted();
  }
  const media = new TerminalMedia({
    arrived: call,
    channel: request.channel,
    sink,
    // Of a recording nothing can be sent less.
    onLoss: (lossPercent) => {
      if (!play) call.tellLoss(lossPercent);
    },
    clock,
    log,
  });
  call.onPause((isPaused) => media.setPaused(isPaused));
  // What does not come any more the terminal need not send.
  void media.ended.then(() => call.end());
  const asOver = ({ reason }: Awaited<LiveSource["ended"]>) => ({
    reason: media.pictures > 0 ? recordingOverText : reason,
    // A recording that broke off is not played from its beginning again.
    isOver: true,
  });
  return {
    ended: play ? media.ended.then(asOver) : media.ended,
    attend: (isWatched) => media.attend(isWatched),
    stop: () => media.stop(),
  };
}
