export { StorageRoots } from "./storage-roots.ts";
