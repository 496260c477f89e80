export { crc32 } from "./crc32.ts";
export { findFault, type Sums } from "./find-fault.ts";
export { StoredArchive, type ZipSource } from "./stored-archive.ts";
export {
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
  zipOverheadBytes,
} from "./zip-writer.ts";
