export { EncryptedBytes, type RootKey } from "./encrypted-bytes.ts";
export { FilesUnderRoots } from "./files-under-roots.ts";
export { RootKeys } from "./root-keys.ts";
export { type OpenBytes, type SegmentBytes } from "./segment-bytes.ts";
export { StorageError } from "./storage-error.ts";
export { StorageRoots } from "./storage-roots.ts";
