import { open } from "node:fs/promises";

/** One bit of one byte becomes another, as on a disk that fails. */
export async function flipByte(path: string, offset: number): Promise<void> {
  await using handle = await open(path, "r+");
  const byte = new Uint8Array(1);
  await handle.read(byte, 0, 1, offset);
  byte[0] = (byte[0] ?? 0) ^ 0x10;
  await handle.write(byte, 0, 1, offset);
}
