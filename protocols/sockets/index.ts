export { AcceptingPort } from "./accepting-port.ts";
export { listenOn } from "./listen-on.ts";
export { restingSockets } from "./resting-sockets.ts";
export { withSharedReads } from "./shared-reads.ts";
