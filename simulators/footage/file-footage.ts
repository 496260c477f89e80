import { readFileSync } from "node:fs";
import { StartupError } from "@tessera/base";
import * as h264 from "@tessera/formats/h264";
import * as h265 from "@tessera/formats/h265";
import type { SetList } from "@tessera/formats/track";
import type { Footage, FootageFrame } from "./footage.ts";

/** An H.264 or H.265 byte stream, over and over. */
export class FileFootage implements Footage {
  readonly frameMs: number;
  readonly video: Footage["video"];
  readonly #frames: readonly FootageFrame[];

  constructor(path: string, fps: number) {
    const nals = h264.splitAnnexB(readFileSync(path));
    const syntax = nals.some((nal) => h265Sets(nal)) ? h265Syntax : h264Syntax;
    this.frameMs = 1000 / fps;
    this.#frames = framesOf(nals, syntax);
    this.video = syntax.track(nals);
    if (!this.#frames.some(({ isKey }) => isKey)) throw unusable(path);
  }

  isKeyAt(index: number): boolean {
    return this.#at(index)?.isKey === true;
  }

  frame(index: number, mustBeKey: boolean): FootageFrame | undefined {
    const frame = this.#at(index);
    return mustBeKey && !frame?.isKey ? undefined : frame;
  }

  #at(index: number): FootageFrame | undefined {
    return this.#frames[index % this.#frames.length];
  }
}

interface Syntax {
  readonly isSlice: (nal: Uint8Array) => boolean;
  readonly isKey: (nal: Uint8Array) => boolean;
  /** Whether it is the first slice of its picture. */
  readonly isFirst: (nal: Uint8Array) => boolean;
  readonly track: (nals: readonly Uint8Array[]) => Footage["video"];
}

const h264Syntax: Syntax = {
  isSlice: h264.isSliceNal,
  isKey: h264.isKeyNal,
  // first_mb_in_slice is 0
  isFirst: (nal) => ((nal[1] ?? 0) & 0x80) !== 0,
  track(nals) {
    const sps = setOf(nals, (nal) => h264.nalTypeOf(nal) === h264.nalType.sps);
    const pps = setOf(nals, (nal) => h264.nalTypeOf(nal) === h264.nalType.pps);
    const { width, height } = h264.parseSps(sps[0]);
    return { codec: "h264", sps, pps, width, height };
  },
};

const h265Syntax: Syntax = {
  isSlice: h265.isSliceNal,
  isKey: h265.isKeyNal,
  // first_slice_segment_in_pic_flag
  isFirst: (nal) => ((nal[2] ?? 0) & 0x80) !== 0,
  track(nals) {
    const ofType = (type: number) => setOf(nals, (nal) => h265.nalTypeOf(nal) === type);
    const { vps, sps, pps } = h265.nalType;
    const { width, height } = h265.parseSps(ofType(sps)[0]);
    return {
      codec: "h265",
      vps: ofType(vps),
      sps: ofType(sps),
      pps: ofType(pps),
      width,
      height,
    };
  },
};

/** The first two bytes of a video parameter set; in H.264 the type would be one that nobody uses. */
const h265Sets = (nal: Uint8Array) => nal[0] === 0x40 && nal[1] === 0x01;

function setOf(nals: readonly Uint8Array[], isIt: (nal: Uint8Array) => boolean): SetList {
  const found = nals.find(isIt);
  if (!found) throw unusable("");
  return [found];
}

function framesOf(nals: readonly Uint8Array[], syntax: Syntax): FootageFrame[] {
  const pictures: Uint8Array[][] = [];
  for (const nal of nals.filter(syntax.isSlice))
    if (syntax.isFirst(nal)) pictures.push([nal]);
    else pictures.at(-1)?.push(nal);
  return pictures.map((slices) => ({
    data: h264.lengthPrefixed(slices),
    isKey: slices.some(syntax.isKey),
  }));
}

const unusable = (path: string) =>
  new StartupError("footage-unusable", {
    zh: `文件 ${path} 不是可用的 H.264 或 H.265 码流。`,
    en: `The file ${path} is no H.264 or H.265 byte stream that can be used.`,
  });
