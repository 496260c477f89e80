import type { MediaSender, MediaSenderOptions } from "./media-sender.ts";
import { type PacketWay, SendingQueue } from "./sending-queue.ts";
import { openTcpWay } from "./tcp-way.ts";
import { openUdpWay } from "./udp-way.ts";

/** Rejects with MediaError "no-port" when all ports are in use. */
export async function openMediaSender(options: MediaSenderOptions): Promise<MediaSender> {
  const way: PacketWay = await (options.mode === "UDP" ? openUdpWay : openTcpWay)(options);
  const queue = new SendingQueue(way);
  return {
    port: way.port,
    get sentPackets() {
      return queue.sentPackets;
    },
    get sentBytes() {
      return queue.sentBytes;
    },
    get droppedFrames() {
      return queue.droppedFrames;
    },
    start: (remote) => way.start(remote),
    send: (packets, canStart) => queue.send(packets, canStart),
    close: () => way.close(),
  };
}
