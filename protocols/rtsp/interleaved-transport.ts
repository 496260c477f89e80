import type { Socket } from "node:net";
import type { BurstGroup } from "./burst-group.ts";
import { PacketBurst } from "./packet-burst.ts";
import type { TrackTransport } from "./track-transport.ts";

const maxWaitingBytes = 4 * 1024 * 1024;

/** RTP and RTCP on the RTSP connection itself. */
export class InterleavedTransport implements TrackTransport {
  readonly header: string;
  readonly #socket: Socket;
  readonly channel: number;
  readonly #rtcpChannel: number;

  constructor(socket: Socket, [rtpChannel, rtcpChannel]: readonly [number, number]) {
    this.#socket = socket;
    this.channel = rtpChannel;
    this.#rtcpChannel = rtcpChannel;
    this.header = `RTP/AVP/TCP;unicast;interleaved=${rtpChannel}-${rtcpChannel}`;
  }

  get isCongested(): boolean {
    return this.#socket.writableLength > maxWaitingBytes;
  }

  sendBurst(burst: PacketBurst): void {
    if (this.#write(burst.framedFor(this.channel))) burst.hold();
  }

  sendGroup(group: BurstGroup): void {
    if (this.#write(group.data)) group.hold();
  }

  /** Whether the bytes are still to be read. */
  #write(bytes: Buffer): boolean {
    const socket = this.#socket;
    socket.write(bytes);
    // What TLS was given it may still read.
    return socket.writableLength > 0 || "encrypted" in socket;
  }

  sendReport(report: Uint8Array): void {
    this.#socket.write(new PacketBurst([report], true).framedFor(this.#rtcpChannel));
  }

  close(): void {
    // The connection belongs to the client; it may go on without this track.
  }
}
