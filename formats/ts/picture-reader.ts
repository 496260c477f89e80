import * as h264 from "../h264/index.ts";
import * as h265 from "../h265/index.ts";
import { KnownParameterSets, type ParameterSets } from "../rtp/index.ts";

type SetKind = "vps" | "sps" | "pps";

export interface AnnexBPicture {
  /** All that the stream has; undefined while one is missing. The same object while none changes. */
  readonly sets: ParameterSets | undefined;
  readonly isKey: boolean;
  /** Slices, each behind its length in 4 bytes; empty if there are none. */
  readonly data: Uint8Array;
}

/** Access units of a byte stream, one at a time: slices apart from the parameter sets. */
export class PictureReader {
  readonly #codec: "h264" | "h265";
  readonly #known: KnownParameterSets;
  #sets: ParameterSets | undefined;

  constructor(codec: "h264" | "h265") {
    this.#codec = codec;
    this.#known = new KnownParameterSets(formats[codec].parameterSetId);
  }

  read(accessUnit: Uint8Array): AnnexBPicture {
    const { isSliceNal, isKeyNal, isRecoveryPoint, nalTypeOf } = formats[this.#codec];
    const slices: Uint8Array[] = [];
    let isKey = false;
    let isNew = false;
    for (const nal of h264.splitAnnexB(accessUnit)) {
      const kind = setKinds[this.#codec].get(nalTypeOf(nal));
      if (kind) isNew = this.#known.note(kind, nal) || isNew;
      const isEntrySei = isRecoveryPoint(nal);
      if (!isSliceNal(nal) && !isEntrySei) continue;
      slices.push(nal);
      isKey ||= isEntrySei || isKeyNal(nal);
    }
    if (!slices.some(isSliceNal)) slices.length = 0;
    if (isNew) this.#sets = this.#collect();
    return { sets: this.#sets, isKey, data: h264.lengthPrefixed(slices) };
  }

  #collect(): ParameterSets | undefined {
    const [vps, sps, pps] = (["vps", "sps", "pps"] as const).map((kind) => this.#known.list(kind));
    if (!sps || !pps) return undefined;
    if (this.#codec === "h264") return { codec: "h264", sps, pps };
    return vps && { codec: "h265", vps, sps, pps };
  }
}

const formats = { h264, h265 } as const;

const setKinds: Readonly<Record<"h264" | "h265", ReadonlyMap<number, SetKind>>> = {
  h264: new Map<number, SetKind>([
    [h264.nalType.sps, "sps"],
    [h264.nalType.pps, "pps"],
  ]),
  h265: new Map<number, SetKind>([
    [h265.nalType.vps, "vps"],
    [h265.nalType.sps, "sps"],
    [h265.nalType.pps, "pps"],
  ]),
};
