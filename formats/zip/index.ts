export { crc32 } from "./crc32.ts";
export { type Ciphers, FileCipher, saltBytes } from "./file-cipher.ts";
export { type ArchiveFault, findFault, type Sums } from "./find-fault.ts";
export { ChangedCiphertext, StoredArchive, type ZipSource } from "./stored-archive.ts";
export {
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
  zipOverheadBytes,
} from "./zip-writer.ts";
