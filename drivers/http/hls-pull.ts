import { ExpectedError, type Text, TimedOut, wait } from "@tessera/base";
import type { LiveSource } from "@tessera/engine";
import type { MediaPlaylist } from "@tessera/formats/hls";
import { endedText, explain, internalText, noVideo, stoppedText } from "./explain.ts";
import { FramePacer } from "./frame-pacer.ts";
import { type FoundPlaylist, loadPlaylist, readPlaylist } from "./hls-playlist.ts";
import type { HttpReply } from "./http-client.ts";
import type { PullRequest } from "./pull-request.ts";
import { SegmentCursor } from "./segment-cursor.ts";
import { SegmentLine } from "./segment-line.ts";
import { SegmentLoader } from "./segment-loader.ts";

/** In target durations: how much lies ready before more is fetched, and at most. */
const wantedReady = 2;
const maxReady = 3;
/** A live playlist that has not changed for so many target durations has stopped. */
const maxStill = 5;

/** HLS: playlists and segments, paced to a smooth live stream. Resolves when the first picture is there. */
export async function pullHls(request: PullRequest, reply: HttpReply): Promise<LiveSource> {
  const { sink, clock, url, connection, log } = request;
  const stopped = new AbortController();
  const signal = AbortSignal.any([request.signal, stopped.signal]);
  const first = await readPlaylist(request, reply);
  const targetMs = Math.max(1, first.playlist.targetDurationS) * 1000;
  const pacer = new FramePacer(sink, clock, maxReady * targetMs);
  const loader = new SegmentLoader(request);
  const line = new SegmentLine();
  const cursor = new SegmentCursor();

  async function play({ playlist, url: base }: FoundPlaylist): Promise<number> {
    let count = 0;
    for (const segment of cursor.take(playlist)) {
      await pacer.whenBelow(wantedReady * targetMs, signal);
      const content = await loader.load(segment, base);
      signal.throwIfAborted();
      if (!content) continue;
      const frames = line.place(content);
      sink.countPackets(frames.length, 0);
      pacer.add(frames);
      count += frames.length;
    }
    return count;
  }

  async function playOn(found: FoundPlaylist): Promise<Text> {
    let current = found;
    let changedAtMs = clock.monotonicMs();
    while (!current.playlist.isEnded) {
      await wait(clock, targetMs / 2, signal);
      const next = await loadPlaylist(request, found.url);
      if (isChanged(current.playlist, next.playlist)) changedAtMs = clock.monotonicMs();
      else if (clock.monotonicMs() - changedAtMs > maxStill * targetMs) throw standstill();
      current = next;
      await play(current);
    }
    await pacer.whenBelow(0, signal);
    return endedText;
  }

  function reasonOf(error: unknown): Text {
    if (signal.aborted) return stoppedText;
    const explained = explain(error, url, connection.userName);
    if (explained instanceof ExpectedError) return explained.text;
    log.error({ error }, "a part of the stream could not be handled");
    return internalText;
  }

  const stopPacing = () => pacer.stop();
  signal.addEventListener("abort", stopPacing, { once: true });
  try {
    if ((await play(first)) === 0) throw noVideo(url);
  } catch (error) {
    stopPacing();
    throw error;
  }
  const ended = playOn(first)
    .catch(reasonOf)
    .then((reason) => {
      stopPacing();
      return { reason };
    });
  return {
    ended,
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

function isChanged(before: MediaPlaylist, now: MediaPlaylist): boolean {
  const ends = [before, now].map((list) => list.mediaSequence + list.segments.length);
  return ends[0] !== ends[1] || now.isEnded;
}

function standstill(): TimedOut {
  return new TimedOut("http-standstill", {
    zh: "HLS 播放列表不再更新，请检查对方是否仍在直播",
    en: "The HLS playlist does not grow any more. Check whether the source is still live.",
  });
}
