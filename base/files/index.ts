export { freeBytesOf, reservedBytes } from "./disk-room.ts";
export {
  keptFile,
  privateFile,
  privateFolder,
  replaceFile,
  writeFirst,
} from "./private-file.ts";
