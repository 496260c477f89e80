/**
 * Emulation prevention, ISO 14496-10 clause 7.4.1.1, the same in H.265: inside a NAL unit 00 00 is
 * followed by 03 wherever the next byte would be 03 or less, so that no start code appears in it.
 */
const emulationPrevention = 3;

/** Removes the emulation prevention bytes. Returns the NAL unit itself when it has none. */
export function unescapeNal(nal: Uint8Array): Uint8Array {
  const first = nextEscape(nal, 0);
  if (first < 0) return nal;

  const plain = new Uint8Array(nal.length - 1);
  let length = 0;
  let from = 0;
  for (let escape = first; escape >= 0; escape = nextEscape(nal, from)) {
    plain.set(nal.subarray(from, escape), length);
    length += escape - from;
    from = escape + 1;
  }
  plain.set(nal.subarray(from), length);
  return plain.subarray(0, length + nal.length - from);
}

/** Inserts the emulation prevention bytes. Returns the data itself when it needs none. */
export function escapeNal(plain: Uint8Array): Uint8Array {
  const count = countEscapes(plain);
  if (count === 0) return plain;

  const nal = new Uint8Array(plain.length + count);
  let length = 0;
  let zeros = 0;
  for (const byte of plain) {
    if (zeros === 2 && byte <= emulationPrevention) {
      nal[length++] = emulationPrevention;
      zeros = 0;
    }
    nal[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  if (zeros === 2) nal[length] = emulationPrevention;
  return nal;
}

/** Where the next 03 after 00 00 is, at or after `from`; the zeros must lie at or after it too. */
function nextEscape(nal: Uint8Array, from: number): number {
  let at = nal.indexOf(emulationPrevention, from + 2);
  while (at >= 0) {
    if (nal[at - 1] === 0 && nal[at - 2] === 0) return at;
    at = nal.indexOf(emulationPrevention, at + 1);
  }
  return -1;
}

function countEscapes(plain: Uint8Array): number {
  let count = 0;
  let zeros = 0;
  for (const byte of plain) {
    if (zeros === 2 && byte <= emulationPrevention) {
      count++;
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  // A unit must not end in zero bytes (clause 7.4.1.1): cabac_zero_words get a closing 03.
  return zeros === 2 ? count + 1 : count;
}
