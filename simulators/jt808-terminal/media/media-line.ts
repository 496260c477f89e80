import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { connect, type Socket } from "node:net";
import type { MediaTarget } from "@tessera/formats/jt1078";
import type { TerminalQuirks } from "./media-options.ts";

interface LineParts {
  readonly target: MediaTarget;
  readonly quirks: TerminalQuirks;
  readonly onOpen: () => void;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onClose: () => void;
}

/** How the packets of one stream reach the platform. */
export interface MediaLine {
  send(packets: readonly Uint8Array[]): void;
  /** After what was sent. */
  end(): void;
  close(): void;
}

/** TCP where the platform names a port for it. */
export const openMediaLine = (parts: LineParts): MediaLine =>
  parts.target.tcpPort > 0 ? new TcpLine(parts) : new UdpLine(parts);

class TcpLine implements MediaLine {
  readonly #socket: Socket;
  readonly #cutsEvery: number;
  #count = 0;

  constructor({ target, quirks, onOpen, onBytes, onClose }: LineParts) {
    this.#cutsEvery = quirks.cutsEvery ?? 0;
    this.#socket = connect({ host: target.host, port: target.tcpPort, noDelay: true });
    this.#socket.on("error", () => {}); // what closes it is all that matters
    this.#socket.on("connect", onOpen);
    this.#socket.on("close", onClose);
    this.#socket.on("data", onBytes);
  }

  send(packets: readonly Uint8Array[]): void {
    this.#socket.write(Buffer.concat(packets.map((packet) => this.#cut(packet))));
  }

  end(): void {
    this.#socket.end();
  }

  close(): void {
    this.#socket.destroy();
  }

  #cut(packet: Uint8Array): Uint8Array {
    this.#count++;
    const isCut = this.#cutsEvery > 0 && this.#count % this.#cutsEvery === 0;
    return isCut ? packet.subarray(0, packet.length / 2) : packet;
  }
}

/** One packet a datagram. */
class UdpLine implements MediaLine {
  readonly #parts: LineParts;
  readonly #socket: UdpSocket;
  #count = 0;
  #held: Uint8Array | undefined;
  #isClosed = false;

  constructor(parts: LineParts) {
    this.#parts = parts;
    const { target, onOpen, onBytes } = parts;
    this.#socket = createSocket(target.host.includes(":") ? "udp6" : "udp4");
    this.#socket.on("error", () => this.close());
    this.#socket.on("message", onBytes);
    this.#socket.connect(target.udpPort, target.host, () => {
      if (!this.#isClosed) onOpen();
    });
  }

  send(packets: readonly Uint8Array[]): void {
    const { losesEvery = 0, swapsEvery = 0 } = this.#parts.quirks;
    for (const packet of packets) {
      this.#count++;
      if (losesEvery > 0 && this.#count % losesEvery === 0) continue;
      const overtaken = this.#held;
      this.#held = undefined;
      if (!overtaken && swapsEvery > 0 && this.#count % swapsEvery === 0) this.#held = packet;
      else this.#send(packet);
      if (overtaken) this.#send(overtaken);
    }
    // Nothing waits for the next frame: it would come too late.
    if (this.#held) this.#send(this.#held);
    this.#held = undefined;
  }

  end(): void {
    this.close();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close();
    this.#parts.onClose();
  }

  #send(packet: Uint8Array): void {
    if (!this.#isClosed) this.#socket.send(packet, () => {});
  }
}
