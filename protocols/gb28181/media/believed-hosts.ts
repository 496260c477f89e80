/** Addresses that media may come from. */
export class BelievedHosts {
  readonly #hosts = new Set<string>();

  constructor(hosts: readonly string[]) {
    this.add(hosts);
  }

  add(hosts: readonly string[]): void {
    for (const host of hosts) this.#hosts.add(plainAddress(host));
  }

  has(address: string | undefined): boolean {
    return address !== undefined && this.#hosts.has(plainAddress(address));
  }
}

/** IPv4 as it is, where the socket is one for both. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d)/i, "");
}
