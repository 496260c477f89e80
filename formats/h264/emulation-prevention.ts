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
  const escapes: number[] = [];
  for (let at = nextEmulation(plain, 0); at >= 0; at = nextEmulation(plain, at)) escapes.push(at);
  if (escapes.length === 0) return plain;

  const nal = new Uint8Array(plain.length + escapes.length);
  let length = 0;
  let from = 0;
  for (const escape of escapes) {
    nal.set(plain.subarray(from, escape), length);
    length += escape - from;
    nal[length++] = emulationPrevention;
    from = escape;
  }
  nal.set(plain.subarray(from), length);
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

/**
 * Where an 03 must go in behind 00 00, both at or after `from`. At the end of the data too: a unit
 * must not end in zero bytes (clause 7.4.1.1).
 */
function nextEmulation(plain: Uint8Array, from: number): number {
  let zero = plain.indexOf(0, from);
  while (zero >= 0) {
    const isPair = plain[zero + 1] === 0;
    if (isPair && (plain[zero + 2] ?? 0) <= emulationPrevention) return zero + 2;
    zero = plain.indexOf(0, zero + (isPair ? 3 : 2));
  }
  return -1;
}
