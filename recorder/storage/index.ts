export { type KnownVolumes, StorageRoots } from "./storage-roots.ts";
export { volumeFileName } from "./volume-identity.ts";
