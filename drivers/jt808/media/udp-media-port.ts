import type { RemoteInfo, Socket as UdpSocket } from "node:dgram";
import type { Clock, Logger } from "@tessera/base";
import { type MediaSender, possibleSenders } from "@tessera/formats/jt1078";
import { type BoundUdp, bindUdp, SocketPairs } from "@tessera/protocols/sockets";
import type { Claim } from "./media-desk.ts";
import { MediaStrangers } from "./media-strangers.ts";
import { UdpFlow } from "./udp-flow.ts";

interface UdpMediaPortOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** What is to be done with what one of these sends since then; undefined: nobody asked for it. */
  readonly claim: (senders: readonly MediaSender[], sinceMs: number) => Claim | undefined;
  /** At once; what comes beyond them is passed over. */
  readonly maxFlows?: number;
  readonly clock: Clock;
  readonly log: Logger;
}

const manyFlows = 4000;
/** Senders that nobody asked for, of whom is known since when they send. */
const maxHeard = 10_000;
/** Who was silent for so long begins anew. */
const silenceMs = 1000;
/** Who goes on sending after it was told to stop is the next request's after that: some send all from one port. */
const strayMs = 2000;

/** The UDP port that terminals send media to. Each stream becomes a connection, which goes the way of those over TCP. */
export class UdpMediaPort {
  readonly #options: UdpMediaPortOptions;
  readonly port: number;
  /** By the address that they come from. */
  readonly #flows = new Map<string, UdpFlow[]>();
  readonly #heard = new Map<string, { firstMs: number; lastMs: number }>();
  readonly #strangers: MediaStrangers;
  readonly #pairs = new SocketPairs();
  /** Undefined once it is closed. */
  #socket: UdpSocket | undefined;
  #count = 0;

  /** Rejects with the error of the socket. */
  static async open(options: UdpMediaPortOptions): Promise<UdpMediaPort> {
    return new UdpMediaPort(options, await bindUdp(options.host, options.port));
  }

  private constructor(options: UdpMediaPortOptions, { socket, port }: BoundUdp) {
    const { log } = options;
    this.#options = options;
    this.#strangers = new MediaStrangers(log);
    this.#socket = socket;
    this.port = port;
    socket.on("message", (packet, from) => this.#receive(packet, from));
    socket.on("error", (error) => log.warn({ error }, "the UDP media port failed"));
  }

  /** With all that comes by it. */
  async close(): Promise<void> {
    this.#socket?.close();
    this.#socket = undefined;
    for (const flow of [...this.#flows.values()].flat()) flow.close();
    await this.#pairs.close();
  }

  #receive(packet: Buffer, from: RemoteInfo): void {
    const nowMs = this.#options.clock.monotonicMs();
    const known = this.#flows.get(from.address) ?? [];
    const flow = known.find(({ peer, has }) => peer.port === from.port && has(packet));
    if (flow) {
      if (!flow.push(packet, nowMs))
        this.#strangers.name(peerOf(from), "a terminal sends what is no whole media packet");
      return;
    }
    const senders = possibleSenders(packet) ?? [];
    const sinceMs = this.#sinceMs(from, nowMs);
    const hasRoom = this.#count < (this.#options.maxFlows ?? manyFlows);
    const claimed = hasRoom ? this.#options.claim(senders, sinceMs) : undefined;
    if (claimed) return this.#begin(claimed, packet, from);
    const moved = movedOf(known, packet, nowMs);
    if (!moved) return this.#strangers.nameUnasked(senders, from.address);
    moved.peer = { address: from.address, port: from.port };
    moved.push(packet, nowMs);
  }

  /** Since when it has been sending. */
  #sinceMs(from: RemoteInfo, nowMs: number): number {
    const key = peerOf(from);
    const heard = this.#heard.get(key);
    if (heard && nowMs - heard.lastMs < silenceMs) {
      heard.lastMs = nowMs;
      return Math.max(heard.firstMs, nowMs - strayMs);
    }
    if (this.#heard.size >= maxHeard) this.#heard.clear();
    this.#heard.set(key, { firstMs: nowMs, lastMs: nowMs });
    return nowMs;
  }

  #begin({ sender, take }: Claim, first: Buffer, from: RemoteInfo): void {
    const nowMs = this.#options.clock.monotonicMs();
    const { address, port } = from;
    const flow = new UdpFlow({
      sender,
      peer: { address, port },
      first,
      nowMs,
      send: (packet, peer) => this.#socket?.send(packet, peer.port, peer.address, () => {}),
    });
    this.#add(flow);
    flow.push(first, nowMs);
    void this.#handOn(flow, { sender, take });
  }

  async #handOn(flow: UdpFlow, { sender, take }: Claim): Promise<void> {
    try {
      const { near, far } = await this.#pairs.open();
      near.on("close", () => this.#remove(flow));
      flow.join(near);
      take({ socket: far, firstBytes: new Uint8Array(0), simBytes: sender.simBytes });
    } catch (error) {
      this.#remove(flow);
      this.#options.log.error({ error }, "media that came over UDP could not be handed on");
    }
  }

  #add(flow: UdpFlow): void {
    const { address } = flow.peer;
    this.#count++;
    this.#flows.set(address, [...(this.#flows.get(address) ?? []), flow]);
  }

  #remove(flow: UdpFlow): void {
    const { address } = flow.peer;
    const all = this.#flows.get(address) ?? [];
    const others = all.filter((known) => known !== flow);
    this.#count -= all.length - others.length;
    if (others.length > 0) this.#flows.set(address, others);
    else this.#flows.delete(address);
  }
}

/** Address translation gives a terminal another port at any time: the one that fell silent goes on from there. */
function movedOf(known: readonly UdpFlow[], packet: Uint8Array, nowMs: number) {
  const silent = known.filter(({ lastMs, has }) => nowMs - lastMs >= silenceMs && has(packet));
  return silent.length === 1 ? silent[0] : undefined;
}

const peerOf = ({ address, port }: Pick<RemoteInfo, "address" | "port">): string =>
  `${address} ${port}`;
