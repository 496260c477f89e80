export { AccessColumns, AccessNotes } from "./AccessColumns.tsx";
export { OnDevice } from "./OnDevice.tsx";
export { useOwnHosts } from "./use-own-hosts.ts";
export { WaitingList } from "./WaitingList.tsx";
