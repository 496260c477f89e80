import { type Clock, ExpectedError, type Text } from "@tessera/base";
import type { LiveSource, OpenLive } from "@tessera/engine";
import { RtspClient } from "@tessera/protocols/rtsp";
import { explain, noVideo } from "./explain.ts";
import { LiveReceiver } from "./live-receiver.ts";
import type { RtspConnection } from "./rtsp-connection.ts";
import { chooseTracks } from "./track-choice.ts";

const COUNT_INTERVAL_MS = 1_000;

export interface RtspLive extends OpenLive<RtspConnection> {
  readonly url: string;
  readonly clock: Clock;
}

/** Pulls one stream of a camera into the sink. */
export async function openLive(request: RtspLive): Promise<LiveSource> {
  const { connection, url, sink, clock, signal } = request;
  const client = new RtspClient({ ...connection, url, clock, signal });
  let broken: ExpectedError | undefined;
  try {
    const choice = chooseTracks(await client.describe());
    if (!choice) throw noVideo(url);
    const receiver = new LiveReceiver({
      choice,
      sink,
      clock,
      onBroken: (error) => {
        broken = noteBroken(error, request);
        void client.close();
      },
    });
    const stopCounting = clock.every(COUNT_INTERVAL_MS, () => receiver.countPackets());
    const ended = client.ended.then((error) => {
      stopCounting();
      return { reason: reasonOf(broken ?? explain(error, url, connection)) };
    });
    await client.play(receiver.tracks);
    return { ended, stop: () => client.close() };
  } catch (error) {
    await client.close();
    signal.throwIfAborted();
    throw explain(error, url, connection);
  }
}

/** A stream that nobody can decode ends with the reason; anything else is our bug and goes to the log. */
function noteBroken(error: unknown, { log }: RtspLive): ExpectedError | undefined {
  if (error instanceof ExpectedError) return error;
  log.error({ error }, "frames could not be handed on");
  return undefined;
}

function reasonOf(error: unknown): Text {
  if (error instanceof ExpectedError) return error.text;
  return { zh: "取流意外结束", en: "The stream ended unexpectedly." };
}
