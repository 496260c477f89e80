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
  const pull = new HlsPull(request, await readPlaylist(request, reply));
  await pull.begun;
  return pull;
}

class HlsPull implements LiveSource {
  readonly #request: PullRequest;
  readonly #abort = new AbortController();
  readonly #signal: AbortSignal;
  readonly #targetMs: number;
  readonly #pacer: FramePacer;
  readonly #loader: SegmentLoader;
  readonly #line = new SegmentLine();
  readonly #cursor = new SegmentCursor();
  readonly #begun = Promise.withResolvers<void>();
  readonly ended: Promise<{ readonly reason: Text }>;
  #hasPicture = false;

  constructor(request: PullRequest, first: FoundPlaylist) {
    const { sink, clock, signal } = request;
    this.#request = request;
    this.#signal = AbortSignal.any([signal, this.#abort.signal]);
    this.#targetMs = Math.max(1, first.playlist.targetDurationS) * 1000;
    this.#pacer = new FramePacer(sink, clock, maxReady * this.#targetMs);
    this.#loader = new SegmentLoader(request);
    this.#signal.addEventListener("abort", () => this.#pacer.stop(), { once: true });
    this.ended = this.#run(first);
  }

  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }

  async #run(first: FoundPlaylist): Promise<{ readonly reason: Text }> {
    try {
      await this.#play(first);
      if (!this.#hasPicture) throw noVideo(this.#request.url);
      await this.#playOn(first);
      return { reason: endedText };
    } catch (error) {
      this.#begun.reject(error);
      return { reason: this.#reasonOf(error) };
    } finally {
      this.#pacer.stop();
    }
  }

  async #play({ playlist, url }: FoundPlaylist): Promise<void> {
    for (const segment of this.#cursor.take(playlist)) {
      await this.#pacer.whenBelow(wantedReady * this.#targetMs, this.#signal);
      const content = await this.#loader.load(segment, url);
      this.#signal.throwIfAborted();
      const frames = content ? this.#line.place(content) : [];
      if (frames.length === 0) continue;
      this.#request.sink.countPackets(frames.length, 0);
      this.#pacer.add(frames);
      this.#hasPicture = true;
      this.#begun.resolve();
    }
  }

  /** Asks for the playlist again and again, until it has an end. */
  async #playOn({ playlist, url }: FoundPlaylist): Promise<void> {
    const { clock } = this.#request;
    let known = playlist;
    let changedAtMs = clock.monotonicMs();
    while (!known.isEnded) {
      await wait(clock, this.#targetMs / 2, this.#signal);
      const next = await loadPlaylist(this.#request, url);
      const nowMs = clock.monotonicMs();
      if (isChanged(known, next.playlist)) changedAtMs = nowMs;
      else if (nowMs - changedAtMs > maxStill * this.#targetMs) throw standstill();
      known = next.playlist;
      await this.#play(next);
    }
    await this.#pacer.whenBelow(0, this.#signal);
  }

  #reasonOf(error: unknown): Text {
    const { url, connection, log } = this.#request;
    if (this.#signal.aborted) return stoppedText;
    const explained = explain(error, url, connection.userName);
    if (explained instanceof ExpectedError) return explained.text;
    log.error({ error }, "a part of the stream could not be handled");
    return internalText;
  }
}

function isChanged(before: MediaPlaylist, now: MediaPlaylist): boolean {
  const [endBefore, endNow] = [before, now].map(
    (list) => list.mediaSequence + list.segments.length,
  );
  return endBefore !== endNow || now.isEnded;
}

function standstill(): TimedOut {
  return new TimedOut("http-standstill", {
    zh: "HLS 播放列表不再更新，请检查对方是否仍在直播",
    en: "The HLS playlist is no longer updated. Check whether the source is still live.",
  });
}
