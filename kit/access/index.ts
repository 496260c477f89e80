export { AccessColumns, AccessNotes } from "./AccessColumns.tsx";
export { type DeviceFact, OnDevice } from "./OnDevice.tsx";
export { useOwnHosts } from "./use-own-hosts.ts";
