export { AcceptingPort } from "./accepting-port.ts";
export { type BoundUdp, bindUdp } from "./bind-udp.ts";
export {
  CertificateChanged,
  type CertificatePin,
  connectPinned,
  fingerprintsOf,
} from "./connect-pinned.ts";
export { listenOn } from "./listen-on.ts";
export { localHostFor } from "./local-host.ts";
export { PacedReads } from "./paced-reads.ts";
export { restingSockets } from "./resting-sockets.ts";
export { withSharedReads } from "./shared-reads.ts";
export { SocketPairs } from "./socket-pairs.ts";
export { takeRead } from "./take-read.ts";
