import { plainHost } from "@tessera/base";

/** Addresses that media may come from. */
export class BelievedHosts {
  readonly #hosts = new Set<string>();

  constructor(hosts: readonly string[]) {
    this.add(hosts);
  }

  add(hosts: readonly string[]): void {
    for (const host of hosts) this.#hosts.add(plainHost(host));
  }

  has(address: string | undefined): boolean {
    return address !== undefined && this.#hosts.has(plainHost(address));
  }
}
