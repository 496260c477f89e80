export { StorageRoots } from "./storage-roots.ts";
export { readVolumeId } from "./volume-identity.ts";
