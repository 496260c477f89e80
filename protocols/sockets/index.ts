export { listenOn } from "./listen-on.ts";
export { withSharedReads } from "./shared-reads.ts";
