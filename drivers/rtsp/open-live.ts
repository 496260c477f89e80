import { type Clock, ExpectedError, type Text } from "@tessera/base";
import type { Conversion, Convert, LiveSource, OpenLive } from "@tessera/engine";
import { RtspClient } from "@tessera/protocols/rtsp";
import type { CameraHabits } from "./camera-habits.ts";
import { explain, noVideo } from "./explain.ts";
import { LiveReceiver } from "./live-receiver.ts";
import { accessOf, type RtspConnection } from "./rtsp-connection.ts";
import { chooseTracks, isForeign } from "./track-choice.ts";

const COUNT_INTERVAL_MS = 1_000;

export interface RtspLive extends OpenLive<RtspConnection> {
  readonly url: string;
  readonly clock: Clock;
  readonly habits: CameraHabits;
  readonly convert: Convert;
}

/** Pulls one stream of a camera into the sink. */
export async function openLive(request: RtspLive): Promise<LiveSource> {
  const { connection, url, clock, signal, log, habits } = request;
  const known = habits.of(url, connection);
  const client = new RtspClient({ ...accessOf(connection), ...known, url, clock, signal });
  let brokenReason: Text | undefined;
  let conversion: Conversion | undefined;
  const end = (reason: Text) => {
    brokenReason ??= reason;
    void client.close();
  };
  try {
    const session = await client.describe();
    const choice = chooseTracks(session);
    if (!choice) throw noVideo(url, session);
    if (isForeign(choice.video))
      conversion = await request.convert(choice.video, request.sink, signal);
    void conversion?.failed.then(end);
    const receiver = new LiveReceiver({
      choice,
      sink: conversion?.sink ?? request.sink,
      clock,
      onBroken: (error) => {
        // A stream that nobody can decode has its reason; anything else is our bug.
        if (!(error instanceof ExpectedError))
          log.error({ error }, "a packet could not be handled");
        end(reasonOf(error));
      },
    });
    const stopCounting = clock.every(COUNT_INTERVAL_MS, () => receiver.countPackets());
    const ended = client.ended.then(async (error) => {
      stopCounting();
      await conversion?.stop();
      return { reason: brokenReason ?? reasonOf(explain(error, url, connection)) };
    });
    receiver.noteStart(await client.play(receiver.tracks));
    return {
      ended,
      attend: (isWatched) => client.setUrgent(isWatched),
      expectAfter: (periodMs) => client.expectAfter(periodMs),
      stop: async () => {
        await client.close();
        await conversion?.stop();
      },
    };
  } catch (error) {
    await client.close();
    await conversion?.stop();
    signal.throwIfAborted();
    throw explain(error, url, connection);
  }
}

function reasonOf(error: unknown): Text {
  if (error instanceof ExpectedError) return error.text;
  return {
    zh: "处理码流时发生内部错误，详情请查看服务器日志",
    en: "An internal error occurred while processing the stream. See the server log.",
  };
}
