import fc from "fast-check";

const maxBytes = 64 * 1024;

/** Random bytes, or one of the samples with damage done to it. */
export function hostileBytes(...samples: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }) },
    { weight: 4, arbitrary: damaged(samples) },
  );
}

/** The same for parsers of text; every byte is a character. */
export function hostileText(...samples: readonly string[]): fc.Arbitrary<string> {
  const bytes = damaged(samples.map((sample) => Buffer.from(sample, "latin1")));
  return fc.oneof(
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 600 }) },
    { weight: 4, arbitrary: bytes.map((text) => Buffer.from(text).toString("latin1")) },
  );
}

/** Sizes of the pieces in which a stream comes; they are used over and over. */
export const cuts = fc.array(fc.oneof(fc.integer({ min: 1, max: 8 }), fc.nat(3000)), {
  minLength: 1,
  maxLength: 8,
});

/** Each in a buffer that is written over once it has been read, as a socket's is. */
export function pushCut(
  bytes: Uint8Array,
  sizes: readonly number[],
  push: (piece: Buffer) => void,
): void {
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const size = Math.max(1, sizes[index % sizes.length] ?? 1);
    const piece = Buffer.from(bytes.subarray(at, at + size));
    push(piece);
    piece.fill(0xee);
    at += size;
  }
}

type Damage = (bytes: Uint8Array) => Uint8Array;

function damaged(samples: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(damage, { maxLength: 4 }))
    .map(([sample, damages]) =>
      damages.reduce((bytes, harm) => harm(bytes).slice(0, maxBytes), Uint8Array.from(sample)),
    );
}

/** Where in the sample: a share of its length, so that it fits samples of every size. */
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const fill = fc.constantFrom(0, 1, 0x7f, 0x80, 0xff);

const flip = fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(
  ([where, mask]): Damage =>
    (bytes) => {
      const at = Math.floor(where * bytes.length);
      return bytes.map((byte, index) => (index === at ? byte ^ mask : byte));
    },
);

/** Length fields of one to eight bytes, as large or as small as they go. */
const overwrite = fc.tuple(place, fc.integer({ min: 1, max: 8 }), fill).map(
  ([where, count, value]): Damage =>
    (bytes) => {
      const at = Math.floor(where * bytes.length);
      return bytes.slice().fill(value, at, at + count);
    },
);

const cut = fc.tuple(place, place).map(
  ([where, howMuch]): Damage =>
    (bytes) => {
      const at = Math.floor(where * bytes.length);
      const count = Math.ceil(howMuch * (bytes.length - at));
      return joined(bytes.subarray(0, at), bytes.subarray(at + count));
    },
);

const shorten = place.map(
  (where): Damage =>
    (bytes) =>
      bytes.slice(0, where * bytes.length),
);

const insert = fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 64 })).map(
  ([where, more]): Damage =>
    (bytes) => {
      const at = Math.floor(where * bytes.length);
      return joined(bytes.subarray(0, at), more, bytes.subarray(at));
    },
);

/** A few times, or as often as there is room: what grows with the square of the input shows. */
const repeat = fc
  .tuple(place, fc.integer({ min: 1, max: 400 }), fc.constantFrom(2, 20, maxBytes))
  .map(
    ([where, length, times]): Damage =>
      (bytes) => {
        const at = Math.floor(where * bytes.length);
        const part = bytes.subarray(at, at + length);
        const room = Math.floor((maxBytes - bytes.length) / Math.max(1, part.length));
        const copies = Array.from({ length: Math.max(0, Math.min(times, room)) }, () => part);
        return joined(bytes.subarray(0, at), ...copies, bytes.subarray(at));
      },
  );

/** One byte over and over: what expressions that try again from every place are slow on. */
const flood = fc.tuple(place, fc.constantFrom(...Buffer.from('\0 1aA"=,;:/\\\n'))).map(
  ([where, byte]): Damage =>
    (bytes) => {
      const at = Math.floor(where * bytes.length);
      const run = new Uint8Array(Math.max(0, maxBytes - bytes.length)).fill(byte);
      return joined(bytes.subarray(0, at), run, bytes.subarray(at));
    },
);

const damage = fc.oneof(flip, overwrite, cut, shorten, insert, repeat, flood);

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
