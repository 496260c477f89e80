import type { MediaReceiver, MediaReceiverOptions } from "./media-receiver.ts";
import { openTcpActiveReceiver } from "./tcp-active-receiver.ts";
import { openTcpPassiveReceiver } from "./tcp-passive-receiver.ts";
import { openUdpReceiver } from "./udp-receiver.ts";

/** Rejects with MediaError "no-port" when all ports are in use. */
export function openMediaReceiver(options: MediaReceiverOptions): Promise<MediaReceiver> {
  switch (options.mode) {
    case "UDP":
      return openUdpReceiver(options);
    case "TCP-PASSIVE":
      return openTcpPassiveReceiver(options);
    case "TCP-ACTIVE":
      return openTcpActiveReceiver(options);
  }
}
