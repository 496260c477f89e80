const headerBytes = 8;

/** Bytes of a fragmented MP4 in chunks of any length, as whole fragments: moof and mdat together. */
export class FragmentSplitter {
  #rest: Uint8Array = new Uint8Array(0);

  push(chunk: Uint8Array): Uint8Array[] {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const fragments: Uint8Array[] = [];
    let from = 0;
    for (let at = 0; ; ) {
      const box = boxAt(data, at);
      if (!box || at + box.bytes > data.length) break;
      at += box.bytes;
      // ftyp and moov are known already.
      if (box.type === "mdat") fragments.push(data.subarray(from, at));
      if (box.type !== "moof") from = at;
    }
    this.#rest = data.subarray(from);
    return fragments;
  }
}

function boxAt(data: Uint8Array, at: number) {
  if (at + headerBytes > data.length) return undefined;
  const bytes = new DataView(data.buffer, data.byteOffset).getUint32(at);
  const type = String.fromCharCode(...data.subarray(at + 4, at + headerBytes));
  if (bytes < headerBytes) throw new Error(`a recorded file has a box of ${bytes} bytes`);
  return { bytes, type };
}
