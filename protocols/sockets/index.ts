export { listenOn } from "./listen-on.ts";
export { withSharedReads } from "./shared-reads.ts";
export { restAfterRead } from "./unhurried-reads.ts";
