import { type Clock, NotFound } from "@tessera/base";
import { channelKey } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import type { RecordedPlace } from "@tessera/recorder";
import {
  type AacEncoders,
  describeInit,
  type FootageReader,
  FormatChanges,
  type ProgressiveMp4,
} from "@tessera/recorder/read";
import type { z } from "zod";
import type { downloadRecord, readDownloadInfo } from "../../contract.ts";
import type { ChannelNames } from "../channel-names.ts";
import type { Span } from "../ports.ts";
import type { RecordedDays } from "../queries/recorded-days.ts";
import { dayText, momentOf, momentText } from "../server-time.ts";
import { downloadName } from "./download-name.ts";
import type { NearestFootage } from "./nearest-footage.ts";

interface DownloadsParts {
  readonly reader: FootageReader;
  readonly nearest: NearestFootage;
  readonly days: Pick<RecordedDays, "ofDay">;
  readonly names: ChannelNames;
  readonly aacEncoders: AacEncoders;
  readonly clock: Clock;
}

type Info = z.input<typeof readDownloadInfo.reply>;

/** Each holds tables of all its pictures: a browser that asks in ranges, or first for the size, gets the same. */
const keptMs = 60_000;
/** From one part that a player asks for to its next; a file that changed in between would be no file. */
const underWayMs = 15_000;
const maxKept = 4;
/** The sound is converted before the first byte goes out, some hundred times as fast as it plays. */
const maxConvertedMs = 2 * 3_600_000;

type SoundChoice = z.output<typeof downloadRecord.input>["sound"];

interface KeptFile {
  readonly file: Promise<ProgressiveMp4>;
  readonly usedMs: number;
  readonly cancel: () => void;
}

/** Ranges of footage as MP4 files. */
export class Downloads {
  readonly #parts: DownloadsParts;
  readonly #kept = new Map<string, KeptFile>();

  constructor(parts: DownloadsParts) {
    this.#parts = parts;
  }

  /** Sound that everyday players do not play is AAC in it, unless the original is asked for or the range is long. */
  async reply(place: RecordedPlace, range: Span, sound: SoundChoice): Promise<MediaReply> {
    const file = await this.#fileOf(place, range, isShort(range) ? sound : "original");
    const moments = `${momentText(file.startMs)}-${momentText(file.endMs)}`;
    return {
      kind: "bytes",
      contentType: "video/mp4",
      totalBytes: file.bytes,
      tag: file.etag,
      modifiedAtMs: file.endMs,
      fileName: downloadName(this.#parts.names(place.channel), moments),
      read: (fromByte, toByte, signal) => file.read(fromByte, toByte, signal),
    };
  }

  async info(place: RecordedPlace, range: Span): Promise<Info> {
    try {
      const file = await this.#fileOf(place, range, "original");
      const { bytes, durationMs, startMs, endMs, gaps, tracks } = file;
      return {
        ...wireTracks(tracks),
        bytes,
        durationMs,
        startMs,
        endMs,
        gaps: gaps.map(asSpan),
        isSoundConverted: isShort(range) && tracks.audio?.codec === "flac",
        changesAtMs: [],
      };
    } catch (error) {
      if (!(error instanceof FormatChanges)) throw error;
      return this.#infoOfMany(place, range);
    }
  }

  /** Of a range that takes several files. */
  async #infoOfMany(place: RecordedPlace, { startMs, endMs }: Span): Promise<Info> {
    const { runs, gaps, changesAtMs } = await this.#parts.reader.locate(place, startMs, endMs, {
      isChecked: false,
    });
    const [first] = runs;
    if (!first) throw await this.#parts.nearest.refusal(place, { startMs, endMs });
    return {
      ...wireTracks(describeInit(first.init)),
      bytes: runs.reduce((sum, run) => sum + run.bytes, 0),
      durationMs: runs.reduce((sum, run) => sum + run.endMs - run.startMs, 0),
      startMs: first.startMs,
      endMs: runs.at(-1)?.endMs ?? first.endMs,
      isSoundConverted: false,
      gaps: gaps.map(asSpan),
      changesAtMs: [...changesAtMs],
    };
  }

  /** What is asked for by its start alone is the piece that a day's list has there. */
  async rangeOf(place: RecordedPlace, start: string, end: string | undefined): Promise<Span> {
    const startMs = momentOf(start);
    if (end !== undefined) return { startMs, endMs: momentOf(end) };
    const pieces = await this.#parts.days.ofDay(place.channel, dayText(startMs), "Cloud");
    // A start in whole seconds may lie just before its piece.
    const piece = pieces.find((one) => one.startMs < startMs + 1000 && one.endMs > startMs);
    if (!piece) throw await this.#parts.nearest.refusal(place, { startMs, endMs: startMs + 1 });
    return { startMs: Math.max(startMs, piece.startMs), endMs: piece.endMs };
  }

  async #fileOf(
    place: RecordedPlace,
    { startMs, endMs }: Span,
    sound: SoundChoice,
  ): Promise<ProgressiveMp4> {
    const { clock, reader, nearest, aacEncoders } = this.#parts;
    const encoders = sound === "aac" ? aacEncoders : undefined;
    const key = `${channelKey(place.channel)} ${place.flow} ${startMs} ${endMs} ${sound}`;
    const make = () => reader.mp4(place, startMs, endMs, { encoders });
    const kept = this.#kept.get(key);
    // What is still written grows: a range that reaches into now is looked at anew, unless somebody is taking it.
    const isGrowing = endMs > clock.nowMs() - keptMs;
    const isUnderWay = kept !== undefined && clock.monotonicMs() - kept.usedMs < underWayMs;
    const file = kept && (!isGrowing || isUnderWay) ? kept.file : make();
    this.#keep(key, file);
    try {
      return await file;
    } catch (error) {
      this.#drop(key);
      if (error instanceof NotFound) throw await nearest.refusal(place, { startMs, endMs });
      throw error;
    }
  }

  #keep(key: string, file: Promise<ProgressiveMp4>): void {
    this.#drop(key);
    const cancel = this.#parts.clock.after(keptMs, () => this.#drop(key));
    this.#kept.set(key, { file, usedMs: this.#parts.clock.monotonicMs(), cancel });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#drop(oldest);
  }

  #drop(key: string): void {
    this.#kept.get(key)?.cancel();
    this.#kept.delete(key);
  }

  /** Forgets what it keeps. */
  stop(): void {
    for (const key of this.#kept.keys()) this.#drop(key);
  }
}

function wireTracks({ video, audio }: ReturnType<typeof describeInit>) {
  return {
    video: video?.name ?? "",
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    audio: audio?.name ?? "",
  };
}

const isShort = ({ startMs, endMs }: Span) => endMs - startMs <= maxConvertedMs;

const asSpan = ({ startMs, endMs }: Span): Span => ({ startMs, endMs });
