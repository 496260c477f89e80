import { bindUdp } from "../../sockets/index.ts";
import type { RemoteMedia } from "./media-receiver.ts";
import type { MediaSenderOptions } from "./media-sender.ts";
import type { PacketWay } from "./sending-queue.ts";

/** A key frame at one go would overrun the receiver's socket buffer: it leaves in small steps. */
const packetsPerStep = 24;
const stepMs = 2;
const maxWaitingPackets = 4_000;

export async function openUdpWay({ ports, host, clock }: MediaSenderOptions): Promise<PacketWay> {
  const { bound, release } = await ports.lease((port) => bindUdp(host, port));
  const { socket, port } = bound;
  let remote: RemoteMedia | undefined;
  let waiting: Uint8Array[] = [];
  let cancelStep: (() => void) | undefined;
  let isClosed = false;
  socket.on("error", () => {}); // who does not listen ends the session by signalling
  socket.on("message", () => {}); // reports are not needed

  const step = () => {
    cancelStep = undefined;
    if (!remote || isClosed) return;
    for (const packet of waiting.splice(0, packetsPerStep))
      socket.send(packet, remote.port, remote.host, () => {});
    if (waiting.length > 0) cancelStep = clock.after(stepMs, step);
  };
  return {
    port,
    get isOpen() {
      return remote !== undefined && !isClosed;
    },
    get isCongested() {
      return waiting.length > maxWaitingPackets;
    },
    async start(to) {
      remote = to;
    },
    write(packets) {
      waiting.push(...packets);
      if (!cancelStep) step();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      cancelStep?.();
      waiting = [];
      socket.close();
      release();
    },
  };
}
