export {
  parseZipDirectory,
  parseZipEnd,
  zipDataOffset,
  zipTailBytes,
} from "./zip-parser.ts";
export {
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
  zipOverheadBytes,
} from "./zip-writer.ts";
