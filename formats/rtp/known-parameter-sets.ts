import type { SetList } from "../track/index.ts";

export type ParameterSets =
  | { readonly codec: "h264"; readonly sps: SetList; readonly pps: SetList }
  | {
      readonly codec: "h265";
      readonly vps: SetList;
      readonly sps: SetList;
      readonly pps: SetList;
    };

export type SetKind = "vps" | "sps" | "pps";

/** avcC counts SPS in 5 bits; no camera comes near it, so that more are ids that never come again. */
const MAX_SETS_OF_KIND = 31;
/** avcC and hvcC give a length 2 bytes. */
const MAX_SET_BYTES = 0xffff;

/** The parameter sets that a stream uses, by kind and id. */
export class KnownParameterSets {
  readonly #idOf: (nal: Uint8Array) => number;
  /** By id, the newest last. */
  readonly #kinds: Readonly<Record<SetKind, Map<number, Uint8Array>>> = {
    vps: new Map(),
    sps: new Map(),
    pps: new Map(),
  };

  constructor(idOf: (nal: Uint8Array) => number) {
    this.#idOf = idOf;
  }

  /** True if a decoder has to learn of it: the set is new, or another than its id had before. */
  note(kind: SetKind, nal: Uint8Array): boolean {
    if (nal.length > MAX_SET_BYTES) return false;
    const sets = this.#kinds[kind];
    for (const known of sets.values()) if (areEqual(known, nal)) return false;
    const id = this.#idOf(nal);
    sets.delete(id);
    sets.set(id, new Uint8Array(nal));
    const [oldestId] = sets.keys();
    if (sets.size > MAX_SETS_OF_KIND && oldestId !== undefined) sets.delete(oldestId);
    return true;
  }

  /** Undefined if there is none. */
  list(kind: SetKind): SetList | undefined {
    const [newest, ...older] = [...this.#kinds[kind].values()].toReversed();
    return newest && [newest, ...older];
  }
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
