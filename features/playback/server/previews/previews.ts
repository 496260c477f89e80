import { type Logger, NotFound } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import type { Principal } from "@tessera/platform/server";
import type { RecordedSegments, Segment } from "@tessera/recorder";
import type { FootageReader } from "@tessera/recorder/read";
import { packPicture } from "../../preview-pack.ts";
import { NewestWins } from "./newest-wins.ts";
import { type PreviewPlace, readPreviewAt } from "./preview-file.ts";
import { previewIntervalMs } from "./preview-pace.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { type DrawPreview, smallPicture } from "./small-picture.ts";

interface PreviewsParts {
  readonly track: Pick<PreviewTrack, "find" | "add">;
  readonly reader: Pick<FootageReader, "keyFrameAt">;
  readonly segments: Pick<RecordedSegments, "within" | "bytes">;
  readonly drawPreview: DrawPreview;
  readonly log: Logger;
}

interface Picture {
  readonly atMs: number;
  readonly jpeg: Uint8Array;
}

/** Further away it is another scene. */
const farthestMs = 60_000;

/** A small picture of any moment that was recorded. */
export class Previews {
  readonly #parts: PreviewsParts;
  readonly #making = new NewestWins<string, Picture | undefined>();

  constructor(parts: PreviewsParts) {
    this.#parts = parts;
  }

  async reply(channel: ChannelRef, atMs: number, { sessionId }: Principal): Promise<MediaReply> {
    const picture =
      (await this.#kept(channel, atMs, previewIntervalMs)) ??
      (await this.#making.run(`${sessionId} ${channelKey(channel)}`, () =>
        this.#make(channel, atMs),
      )) ??
      (await this.#kept(channel, atMs, farthestMs));
    if (!picture) throw new NotFound("no-preview", noPreviewText);
    const { jpeg } = picture;
    return {
      kind: "bytes",
      contentType: "image/jpeg",
      totalBytes: jpeg.length,
      headers: {
        "tessera-at": String(Math.round(picture.atMs)),
        // Who goes back and forth over a minute sees it at once.
        "cache-control": "private, max-age=60",
      },
      async *read(fromByte, toByte) {
        yield jpeg.subarray(fromByte, toByte);
      },
    };
  }

  /** Those that are kept near some moments, for who may soon want one of them. */
  async pack(channel: ChannelRef, momentsMs: readonly number[]): Promise<MediaReply> {
    const read = (place: PreviewPlace) => this.#read(place);
    const places = new Set<PreviewPlace>();
    for (const atMs of momentsMs) {
      const place = await this.#parts.track.find(channel, atMs, farthestMs);
      if (place) places.add(place);
    }
    return {
      kind: "bytes",
      contentType: "application/octet-stream",
      async *read() {
        for (const place of places) {
          const picture = await read(place);
          if (picture) yield packPicture(picture.atMs, picture.jpeg);
        }
      },
    };
  }

  async #kept(channel: ChannelRef, atMs: number, withinMs: number): Promise<Picture | undefined> {
    return this.#read(await this.#parts.track.find(channel, atMs, withinMs));
  }

  async #read(place: PreviewPlace | undefined): Promise<Picture | undefined> {
    const jpeg = place && (await readPreviewAt(this.#parts.segments.bytes, place));
    return jpeg && { atMs: place.atMs, jpeg };
  }

  /** From the key frame of the moment, unless that was done before. */
  async #make(channel: ChannelRef, atMs: number): Promise<Picture | undefined> {
    const { track, reader, drawPreview, log } = this.#parts;
    const segment = await this.#sourceOf(channel, atMs);
    const frame = segment && (await reader.keyFrameAt(segment, atMs, farthestMs));
    if (!frame) return undefined;
    const done = await this.#kept(channel, frame.atMs, 1);
    if (done) return done;
    try {
      const { jpeg } = await smallPicture(drawPreview, frame);
      await track.add(segment, frame.atMs, jpeg).catch((error: unknown) => {
        log.warn({ error, ...channel }, "a preview could not be kept");
      });
      return { atMs: frame.atMs, jpeg };
    } catch (error) {
      log.warn({ error, ...channel }, "no preview could be made");
      return undefined;
    }
  }

  /** The sub stream costs less to decode. */
  async #sourceOf(channel: ChannelRef, atMs: number): Promise<Segment | undefined> {
    for (const withinMs of [1, farthestMs])
      for (const flow of [2, 1] as const) {
        const place = { channel, flow };
        const near = await this.#parts.segments.within(place, atMs - withinMs, atMs + withinMs);
        const before = near.findLast(({ startMs }) => startMs <= atMs) ?? near[0];
        if (before) return before;
      }
    return undefined;
  }
}

const noPreviewText = {
  zh: "该时刻前后一分钟内没有录像画面",
  en: "There is no recorded picture within a minute of that time",
};
