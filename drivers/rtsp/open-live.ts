import { type Clock, ExpectedError, type Text } from "@tessera/base";
import type { LiveSource, OpenLive } from "@tessera/engine";
import { RtspClient } from "@tessera/protocols/rtsp";
import type { CameraHabits } from "./camera-habits.ts";
import { explain, noVideo } from "./explain.ts";
import { LiveReceiver } from "./live-receiver.ts";
import { accessOf, type RtspConnection } from "./rtsp-connection.ts";
import { chooseTracks } from "./track-choice.ts";

const COUNT_INTERVAL_MS = 1_000;

export interface RtspLive extends OpenLive<RtspConnection> {
  readonly url: string;
  readonly clock: Clock;
  readonly habits: CameraHabits;
}

/** Pulls one stream of a camera into the sink. */
export async function openLive(request: RtspLive): Promise<LiveSource> {
  const { connection, url, sink, clock, signal, log, habits } = request;
  const known = habits.of(url, connection);
  const client = new RtspClient({ ...accessOf(connection), ...known, url, clock, signal });
  let brokenReason: Text | undefined;
  try {
    const choice = chooseTracks(await client.describe());
    if (!choice) throw noVideo(url);
    const receiver = new LiveReceiver({
      choice,
      sink,
      clock,
      onBroken: (error) => {
        // A stream that nobody can decode has its reason; anything else is our bug.
        if (!(error instanceof ExpectedError))
          log.error({ error }, "a packet could not be handled");
        brokenReason = reasonOf(error);
        void client.close();
      },
    });
    const stopCounting = clock.every(COUNT_INTERVAL_MS, () => receiver.countPackets());
    const ended = client.ended.then((error) => {
      stopCounting();
      return { reason: brokenReason ?? reasonOf(explain(error, url, connection)) };
    });
    receiver.noteStart(await client.play(receiver.tracks));
    return {
      ended,
      attend: (isWatched) => client.setUrgent(isWatched),
      expectAfter: (periodMs) => client.expectAfter(periodMs),
      stop: () => client.close(),
    };
  } catch (error) {
    await client.close();
    signal.throwIfAborted();
    throw explain(error, url, connection);
  }
}

function reasonOf(error: unknown): Text {
  if (error instanceof ExpectedError) return error.text;
  return {
    zh: "处理码流时发生内部错误，详情请查看服务器日志",
    en: "An internal error occurred while the stream was handled. See the server's log.",
  };
}
