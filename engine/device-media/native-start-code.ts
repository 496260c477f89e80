const startCode = Buffer.of(0, 0, 1);
const { indexOf } = Buffer.prototype;

/** Five times as fast as looking in script: with program streams, that was most of the time of taking video in. */
export function findStartCodeNatively(bytes: Uint8Array, from: number): number {
  return indexOf.call(bytes, startCode, from);
}
