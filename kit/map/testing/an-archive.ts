const headBytes = 127;
/** As PMTiles version 3 numbers them: nothing is packed, and tiles are PNG. */
const unpacked = 1;
const png = 2;

/** A PMTiles archive, version 3, with one picture: the whole earth at zoom 0. */
export function anArchive(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  // One entry: tile 0, for one tile, this long, at the beginning.
  const directory = new Uint8Array([1, 0, 1, ...varint(picture.length), 1]);
  const metadata = new TextEncoder().encode("{}");
  const archive = new Uint8Array(headBytes + directory.length + metadata.length + picture.length);
  const view = new DataView(archive.buffer);
  archive.set(new TextEncoder().encode("PMTiles"));
  view.setUint8(7, 3);
  const metadataAt = headBytes + directory.length;
  const picturesAt = metadataAt + metadata.length;
  const parts = [
    [headBytes, directory.length],
    [metadataAt, metadata.length],
    // No further directories.
    [picturesAt, 0],
    [picturesAt, picture.length],
    // Tiles, entries and pictures.
    [1, 1],
  ].flat();
  for (const [no, value] of [...parts, 1].entries())
    view.setBigUint64(8 + no * 8, BigInt(value), true);
  archive.set([1, unpacked, unpacked, png, 0, 0], 96);
  for (const [no, degrees] of [-180, -85, 180, 85].entries())
    view.setInt32(102 + no * 4, degrees * 1e7, true);
  archive.set(directory, headBytes);
  archive.set(metadata, metadataAt);
  archive.set(picture, picturesAt);
  return archive;
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}
