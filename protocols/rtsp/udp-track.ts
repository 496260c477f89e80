import type { Socket } from "node:dgram";
import type { Clock } from "@tessera/base";
import { RtpReorder } from "@tessera/formats/rtp";
import { bindUdpPair } from "./bind-udp-pair.ts";

const REORDER_PACKETS = 32;
const REPORT_INTERVAL_MS = 5_000;
/** An RTP header without payload: opens the way through firewalls for the packets to come. */
const punch = Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

export interface RtspTrackHandlers {
  /** The bytes are valid only until this returns. */
  onRtp(bytes: Uint8Array, start: number, end: number): void;
  onRtcp(bytes: Uint8Array, start: number, end: number): void;
  /** The next receiver report; asked for only where it is needed. */
  writeReport(): Uint8Array;
}

interface UdpServer {
  /** Every address that its packets may come from. */
  readonly sources: readonly string[];
  readonly ports: readonly [rtp: number, rtcp: number] | undefined;
}

/** A pair of UDP ports for one track: RTP on the even one, RTCP on the next. */
export class UdpTrack {
  readonly #rtp: Socket;
  readonly #rtcp: Socket;
  readonly #handlers: RtspTrackHandlers;
  #stopReports = () => {};
  #isClosed = false;

  static async open(localAddress: string, handlers: RtspTrackHandlers): Promise<UdpTrack> {
    const [rtp, rtcp] = await bindUdpPair(localAddress);
    return new UdpTrack(rtp, rtcp, handlers);
  }

  private constructor(rtp: Socket, rtcp: Socket, handlers: RtspTrackHandlers) {
    this.#rtp = rtp;
    this.#rtcp = rtcp;
    this.#handlers = handlers;
    for (const socket of [rtp, rtcp]) socket.on("error", () => {}); // silence is noticed elsewhere
  }

  get port(): number {
    return this.#rtp.address().port;
  }

  /** Takes packets from the server alone, and reports to it so that it goes on sending. */
  start(server: UdpServer, clock: Clock): void {
    const handlers = this.#handlers;
    const sources = new Set(server.sources);
    const reorder = new RtpReorder(REORDER_PACKETS, (bytes, start, end) =>
      handlers.onRtp(bytes, start, end),
    );
    this.#rtp.on("message", (packet, { address }) => {
      if (sources.has(address)) reorder.push(packet, 0, packet.length, clock.monotonicMs());
    });
    this.#rtcp.on("message", (packet, { address }) => {
      if (sources.has(address)) handlers.onRtcp(packet, 0, packet.length);
    });
    if (!server.ports) return;
    const [rtpPort, rtcpPort] = server.ports;
    const report = () => {
      const bytes = handlers.writeReport();
      for (const source of sources) this.#rtcp.send(bytes, rtcpPort, source, ignore);
    };
    for (const source of sources) this.#rtp.send(punch, rtpPort, source, ignore);
    report();
    this.#stopReports = clock.every(REPORT_INTERVAL_MS, report);
  }

  /** Idempotent. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopReports();
    this.#rtp.close();
    this.#rtcp.close();
  }
}

function ignore(): void {}
