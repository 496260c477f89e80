/** Where a fragment says when it begins: tfdt, ISO 14496-12 clause 8.8.12. */
export interface DecodeTime {
  readonly trackId: number;
  /** Of the 64 bits of time, from the start of the data. */
  readonly at: number;
}

export interface TopBox {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The boxes of a file one after the other, without a look into them. */
export function* topBoxes(data: Uint8Array): Generator<TopBox> {
  const view = viewOf(data);
  for (let start = 0; start + 8 <= data.length; ) {
    const end = start + Math.max(8, view.getUint32(start));
    yield { type: typeAt(data, start), start, end: Math.min(end, data.length) };
    start = end;
  }
}

/** Of all tracks of a moof as we write it: times have 64 bits. */
export function decodeTimesOf(data: Uint8Array, moof: TopBox): DecodeTime[] {
  const times: DecodeTime[] = [];
  const view = viewOf(data);
  let trackId = 0;
  for (let at = moof.start + 8; at + 8 <= moof.end; ) {
    const type = typeAt(data, at);
    if (type === "tfhd") trackId = view.getUint32(at + 12);
    if (type === "tfdt") times.push({ trackId, at: at + 12 });
    // What is in a traf is looked at too.
    at += type === "traf" ? 8 : Math.max(8, view.getUint32(at));
  }
  return times;
}

export function readTime(data: Uint8Array, at: number): number {
  const view = viewOf(data);
  return view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
}

export function writeTime(data: Uint8Array, at: number, time: number): void {
  const view = viewOf(data);
  view.setUint32(at, Math.floor(time / 2 ** 32));
  view.setUint32(at + 4, time);
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.length);

const typeAt = (data: Uint8Array, at: number) =>
  String.fromCharCode(...data.subarray(at + 4, at + 8));
