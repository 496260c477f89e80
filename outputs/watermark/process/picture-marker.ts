import type { Frame } from "node-av/lib";
import type { MarkedPicture, MarkWish, RecordedPicture } from "../messages.ts";
import { drawMarks } from "./draw-marks.ts";
import { layOutMarks, type PlacedLine } from "./mark-layout.ts";
import { MomentText } from "./moment-text.ts";
import { PictureDecoder } from "./picture-decoder.ts";
import { PictureEncoder } from "./picture-encoder.ts";
import { PlainPicture } from "./plain-picture.ts";

/** Decodes, draws and encodes the pictures of one stretch; their times stay as they are. */
export class PictureMarker {
  readonly #name: string;
  readonly #moment: MomentText;
  readonly #decoder: PictureDecoder;
  readonly #plain = new PlainPicture();
  #encoder: PictureEncoder | undefined;
  /** Where GOPs begin, of those that were given; the first is the one that is under way. */
  readonly #starts: { readonly gop: number; readonly pts90k: number }[] = [];
  #marks: { readonly of: string; readonly lines: readonly PlacedLine[] } | undefined;

  constructor({ track, name, zone }: MarkWish) {
    this.#name = name;
    this.#moment = new MomentText(zone);
    this.#decoder = new PictureDecoder(track);
  }

  mark(pictures: readonly RecordedPicture[]): readonly MarkedPicture[] {
    const marked: MarkedPicture[] = [];
    for (const picture of pictures) {
      const { gop, pts90k } = picture;
      if (this.#starts.at(-1)?.gop !== gop) this.#starts.push({ gop, pts90k });
      this.#decoder.decode(picture, (decoded) => this.#encode(decoded, marked));
    }
    return marked;
  }

  finish(): readonly MarkedPicture[] {
    const marked: MarkedPicture[] = [];
    this.#decoder.finish((decoded) => this.#encode(decoded, marked));
    return marked;
  }

  close(): void {
    this.#decoder.close();
    this.#plain.close();
    this.#encoder?.close();
  }

  #encode(decoded: Frame, marked: MarkedPicture[]): void {
    const pts90k = Number(decoded.pts);
    const picture = this.#plain.of(decoded);
    this.#draw(picture, pts90k);
    this.#encoder ??= new PictureEncoder(picture);
    const isFirst = this.#encoder.count === 0;
    const isNext = this.#reachNextGop(pts90k);
    const coded = this.#encoder.encode(picture, isFirst || isNext);
    marked.push({ ...coded, pts90k, gop: this.#starts[0]?.gop ?? 0 });
  }

  /** Whether a picture is the first of a GOP: pictures that are shown before a key frame belong to the one before. */
  #reachNextGop(pts90k: number): boolean {
    const next = this.#starts.findLastIndex((start) => start.pts90k <= pts90k);
    if (next > 0) this.#starts.splice(0, next);
    return next > 0;
  }

  #draw(picture: Frame, pts90k: number): void {
    const moment = this.#moment.at(pts90k / 90);
    if (this.#marks?.of !== moment)
      this.#marks = { of: moment, lines: layOutMarks(picture, this.#name, moment) };
    const [luma] = picture.data ?? [];
    const [stride] = picture.linesize;
    if (!luma || !stride) throw new Error("a picture without data");
    drawMarks({ luma, stride, width: picture.width, height: picture.height }, this.#marks.lines);
  }
}
