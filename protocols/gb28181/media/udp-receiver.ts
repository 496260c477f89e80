import type { RemoteInfo, Socket } from "node:dgram";
import { RtpReorder } from "@tessera/formats/rtp";
import { bindUdp } from "../../sockets/index.ts";
import { BelievedHosts } from "./believed-hosts.ts";
import type { MediaReceiver, MediaReceiverOptions } from "./media-receiver.ts";
import { isRtcp, ssrcAt } from "./rtp-stream-parser.ts";

const reorderPackets = 128;
const rtpHeaderBytes = 12;

export async function openUdpReceiver(options: MediaReceiverOptions): Promise<MediaReceiver> {
  const { bound, release } = await options.ports.lease((port) => bindUdp(options.host, port));
  return new UdpReceiver(options, bound.socket, release);
}

/** Takes packets of one peer: of the first that sends what was agreed. */
class UdpReceiver implements MediaReceiver {
  readonly port: number;
  readonly #socket: Socket;
  readonly #release: () => void;
  readonly #options: MediaReceiverOptions;
  readonly #hosts: BelievedHosts;
  readonly #reorder: RtpReorder;
  #peerAddress = "";
  #peerPort = 0;
  #peerSsrc = -1;
  #expectedSsrc = -1;
  #isSsrcChecked = false;
  /** That the peer began with. */
  #firstSsrc = -1;
  #isClosed = false;
  strangers = 0;

  constructor(options: MediaReceiverOptions, socket: Socket, release: () => void) {
    this.#options = options;
    this.#socket = socket;
    this.#release = release;
    this.port = socket.address().port;
    this.#hosts = new BelievedHosts(options.peers);
    this.#reorder = new RtpReorder(reorderPackets, options.onRtp);
    socket.on("message", (packet, from) => this.#receive(packet, from));
    socket.on("error", () => {}); // silence is noticed elsewhere
  }

  get isConnected(): boolean {
    return this.#peerPort > 0;
  }

  believe(hosts: readonly string[]): void {
    this.#hosts.add(hosts);
  }

  expectSsrc(ssrc: number, isChecked: boolean): void {
    this.#expectedSsrc = ssrc;
    this.#isSsrcChecked = isChecked;
  }

  async connect(): Promise<void> {
    // There is nothing to connect: the device sends.
  }

  setUrgent(): void {
    // What is not read at once is lost.
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close();
    this.#release();
  }

  #receive(packet: Buffer, from: RemoteInfo): void {
    const isRtp = packet.length >= rtpHeaderBytes && (packet[0] ?? 0) >> 6 === 2;
    if (!isRtp || isRtcp(packet[1] ?? 0)) return;
    const ssrc = ssrcAt(packet, 0);
    const isUnfit = this.#isSsrcChecked && ssrc !== this.#expectedSsrc;
    if (isUnfit || !this.#isPeer(from, ssrc)) {
      this.strangers++;
      return;
    }
    const nowMs = this.#options.clock.monotonicMs();
    this.#reorder.push(packet, 0, packet.length, nowMs);
  }

  #isPeer({ address, port }: RemoteInfo, ssrc: number): boolean {
    if (port === this.#peerPort && address === this.#peerAddress) return this.#isKept(ssrc);
    // Address translation may give it another port at any time.
    const isMoved = address === this.#peerAddress && ssrc === this.#peerSsrc;
    const isNew = !this.isConnected && (this.#hosts.has(address) || ssrc === this.#expectedSsrc);
    // An SSRC can be guessed: who has only that makes way for the host that was agreed.
    const isAgreed = this.#hosts.has(address) && !this.#hosts.has(this.#peerAddress);
    if (!isMoved && !isNew && !isAgreed) return false;
    if (!isMoved) this.#firstSsrc = ssrc;
    this.#peerAddress = address;
    this.#peerPort = port;
    this.#peerSsrc = ssrc;
    return true;
  }

  /** Who began with what was agreed keeps to it: an address can be forged. */
  #isKept(ssrc: number): boolean {
    if (this.#firstSsrc === this.#expectedSsrc && ssrc !== this.#firstSsrc) return false;
    this.#peerSsrc = ssrc;
    return true;
  }
}
