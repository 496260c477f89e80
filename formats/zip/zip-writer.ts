import { cipherOverheadBytes } from "./file-cipher.ts";
import { LittleEndianWriter } from "./little-endian-writer.ts";
import {
  aesExtra,
  aesExtraId,
  encrypted,
  encryptedFlags,
  endBytes,
  generalFlags,
  max16,
  max32,
  signature,
  stored,
  zip64EndBytes,
  zip64ExtraId,
} from "./wire.ts";

/** A file that is stored as it is, or encrypted with a password. */
export interface ZipFile {
  readonly name: string;
  /** Of its own; what encryption adds is not counted. */
  readonly bytes: number;
  readonly modifiedAtMs: number;
  readonly isEncrypted?: boolean;
}

export interface WrittenZipFile extends ZipFile {
  readonly crc32: number;
  /** Of its header. */
  readonly offset: number;
}

/** What its data takes in the archive. */
export const packedBytes = ({
  bytes,
  isEncrypted,
}: Pick<ZipFile, "bytes" | "isEncrypted">): number =>
  isEncrypted ? bytes + cipherOverheadBytes : bytes;

/**
 * Stands before the data. The size of a file that is not encrypted must be known only so far as to tell whether
 * it takes 64 bits.
 */
export function zipLocalHeader(file: ZipFile): Uint8Array {
  const out = new LittleEndianWriter();
  const isLong = takes64Bits(file);
  const [packed, bytes] = file.isEncrypted ? [packedBytes(file), file.bytes] : [0, 0];
  const name = new TextEncoder().encode(file.name);
  const extra = extraFields(file, isLong ? [bytes, packed] : []);
  out.u32(signature.localHeader);
  out.u16(versionFor(file, isLong)); // version needed to extract
  writeCommon(out, file);
  out.u32(0); // crc-32: behind the data, as the sizes; AE-2 has none
  out.u32(isLong ? max32 : packed); // compressed size
  out.u32(isLong ? max32 : bytes); // uncompressed size
  out.u16(name.length);
  out.u16(extra.length); // extra field length
  out.bytes(name);
  out.bytes(extra);
  return out.toBytes();
}

/** Stands behind the data; nothing does behind that of an encrypted file. */
export function zipDataDescriptor({ bytes, crc32, isEncrypted }: WrittenZipFile): Uint8Array {
  const out = new LittleEndianWriter();
  if (isEncrypted) return out.toBytes();
  const size = (value: number) => (bytes >= max32 ? out.u64(value) : out.u32(value));
  out.u32(signature.dataDescriptor);
  out.u32(crc32);
  size(bytes); // compressed size
  size(bytes); // uncompressed size
  return out.toBytes();
}

/** Stands at the end of the archive: the directory of all files, from an offset on. */
export function zipDirectory(files: readonly WrittenZipFile[], offset: number): Uint8Array {
  const out = new LittleEndianWriter();
  for (const file of files) writeDirectoryEntry(out, file);
  const bytes = out.length;
  const isLong = offset + bytes >= max32 || files.length >= max16;
  if (isLong) writeZip64End(out, { count: files.length, offset, bytes });
  out.u32(signature.end);
  out.u16(0); // number of this disk
  out.u16(0); // disk with the directory
  out.u16(isLong ? max16 : files.length); // entries on this disk
  out.u16(isLong ? max16 : files.length); // entries
  out.u32(isLong ? max32 : bytes); // size of the directory
  out.u32(isLong ? max32 : offset); // its offset
  out.u16(0); // comment length
  return out.toBytes();
}

/** What an archive takes beside the data of its files. */
export function zipOverheadBytes(files: readonly ZipFile[]): number {
  const perFile = files.reduce((sum, { name }) => sum + 256 + 2 * name.length * 3, 0);
  return perFile + zip64EndBytes + 20 + endBytes;
}

function writeDirectoryEntry(out: LittleEndianWriter, file: WrittenZipFile): void {
  const name = new TextEncoder().encode(file.name);
  const packed = packedBytes(file);
  const isLong = takes64Bits(file);
  const long = [
    ...(isLong ? [file.bytes, packed] : []),
    ...(file.offset >= max32 ? [file.offset] : []),
  ];
  const extra = extraFields(file, long);
  const version = versionFor(file, long.length > 0);
  const unixHost = 3 * 256;
  out.u32(signature.directoryEntry);
  out.u16(unixHost + version); // version made by
  out.u16(version); // version needed to extract
  writeCommon(out, file);
  out.u32(file.isEncrypted ? 0 : file.crc32);
  out.u32(isLong ? max32 : packed); // compressed size
  out.u32(isLong ? max32 : file.bytes); // uncompressed size
  out.u16(name.length);
  out.u16(extra.length); // extra field length
  out.u16(0); // comment length
  out.u16(0); // disk number
  out.u16(0); // internal attributes
  out.u32(0o100644 * 2 ** 16); // external attributes: a plain file
  out.u32(Math.min(file.offset, max32)); // offset of the local header
  out.bytes(name);
  out.bytes(extra);
}

function extraFields({ isEncrypted }: ZipFile, long: readonly number[]): Uint8Array {
  const out = new LittleEndianWriter();
  if (long.length > 0) {
    out.u16(zip64ExtraId);
    out.u16(long.length * 8);
    for (const value of long) out.u64(value);
  }
  if (isEncrypted) {
    out.u16(aesExtraId);
    out.bytes(aesExtra);
  }
  return out.toBytes();
}

function writeZip64End(
  out: LittleEndianWriter,
  directory: { readonly count: number; readonly offset: number; readonly bytes: number },
): void {
  const at = directory.offset + out.length;
  out.u32(signature.zip64End);
  out.u64(zip64EndBytes - 12); // size of the rest
  out.u16(zip64Version); // version made by
  out.u16(zip64Version); // version needed to extract
  out.u32(0); // number of this disk
  out.u32(0); // disk with the directory
  out.u64(directory.count); // entries on this disk
  out.u64(directory.count); // entries
  out.u64(directory.bytes);
  out.u64(directory.offset);
  out.u32(signature.zip64Locator);
  out.u32(0); // disk with the zip64 end
  out.u64(at);
  out.u32(1); // number of disks
}

function writeCommon(out: LittleEndianWriter, { modifiedAtMs, isEncrypted }: ZipFile): void {
  const at = new Date(modifiedAtMs);
  out.u16(isEncrypted ? encryptedFlags : generalFlags);
  out.u16(isEncrypted ? encrypted : stored); // compression method
  out.u16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1));
  out.u16(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate());
}

const takes64Bits = (file: ZipFile) => packedBytes(file) >= max32;

const zip64Version = 45;
const versionFor = ({ isEncrypted }: ZipFile, isLong: boolean) =>
  isEncrypted ? 51 : isLong ? zip64Version : 20;
