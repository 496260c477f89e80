import { UdpPortPair } from "./udp-port-pair.ts";

/** One pair of ports for each of our addresses: clients expect packets from the one that they asked. */
export class UdpPortPairs {
  readonly #pairs = new Map<string, Promise<UdpPortPair>>();

  at(localAddress: string): Promise<UdpPortPair> {
    const known = this.#pairs.get(localAddress);
    if (known) return known;
    const opening = UdpPortPair.open(localAddress);
    this.#pairs.set(localAddress, opening);
    opening.catch(() => this.#pairs.delete(localAddress));
    return opening;
  }

  async close(): Promise<void> {
    const pairs = await Promise.allSettled(this.#pairs.values());
    this.#pairs.clear();
    for (const pair of pairs) if (pair.status === "fulfilled") pair.value.close();
  }
}
