import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import type { Clock } from "@tessera/base";
import type { SipPeer } from "./sip-message.ts";

const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;
/** The way to a host is the same for all its ports. */
const ANY_PORT = 5060;

/** Which of our addresses leads to a peer, by the routing table of the system. */
export class LocalHosts {
  readonly #boundHost: string;
  readonly #clock: Clock;
  readonly #kept = new Map<string, { readonly local: string; readonly untilMs: number }>();

  constructor({ host, clock }: { readonly host: string; readonly clock: Clock }) {
    this.#boundHost = host;
    this.#clock = clock;
  }

  async for({ host }: SipPeer): Promise<string> {
    if (this.#boundHost !== "0.0.0.0" && this.#boundHost !== "::") return this.#boundHost;
    const nowMs = this.#clock.monotonicMs();
    const kept = this.#kept.get(host);
    if (kept && kept.untilMs > nowMs) return kept.local;
    const local = await routeTo(host);
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(host, { local, untilMs: nowMs + KEPT_MS });
    return local;
  }
}

/** Connecting a datagram socket sends nothing; it only chooses the way. */
function routeTo(host: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
    const done = (local: string) => {
      resolve(local);
      socket.close();
    };
    // Without a way there, nothing that we say of ourselves will matter.
    socket.once("error", () => done("127.0.0.1"));
    socket.connect(ANY_PORT, host, () => done(socket.address().address));
  });
}
