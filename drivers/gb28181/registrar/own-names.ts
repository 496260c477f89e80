import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import type { Clock } from "@tessera/base";
import { domainOf } from "@tessera/protocols/gb28181";
import { parseSipAddress } from "@tessera/protocols/sip";
import type { GbSettings } from "../gb-settings.ts";

interface OwnNamesParts {
  readonly settings: () => Pick<GbSettings, "serial" | "realm" | "host">;
  readonly clock: Clock;
}

/** Addresses come and go with interfaces and DNS. */
const keptMs = 60_000;

/**
 * What devices may call us by. Makers differ in which name they choose; a proof for a name that is not ours was meant
 * for somebody else, who may have passed our challenge on.
 */
export class OwnNames {
  readonly #parts: OwnNamesParts;
  #addresses: ReadonlySet<string> = new Set();
  #addressesOf = "";
  #readMs = Number.NEGATIVE_INFINITY;

  constructor(parts: OwnNamesParts) {
    this.#parts = parts;
  }

  hasRealm(realm: string): boolean {
    return this.#words().has(realm.toLowerCase());
  }

  /** Of a device: `sip:{us}@{us}`, or with the device itself as one of ours. */
  async hasUri(uri: string, deviceId: string): Promise<boolean> {
    const address = parseSipAddress(uri);
    if (!address) return false;
    const { user, host } = address;
    if (user !== "" && user !== deviceId && user !== this.#parts.settings().serial) return false;
    const name = host.toLowerCase();
    return this.#words().has(name) || (await this.#knownAddresses()).has(name);
  }

  #words(): ReadonlySet<string> {
    const { serial, realm, host } = this.#parts.settings();
    const words = [serial, domainOf(serial), realm, host, hostname()];
    return new Set(words.filter((word) => word !== "").map((word) => word.toLowerCase()));
  }

  async #knownAddresses(): Promise<ReadonlySet<string>> {
    const { host } = this.#parts.settings();
    const nowMs = this.#parts.clock.monotonicMs();
    if (host === this.#addressesOf && nowMs - this.#readMs < keptMs) return this.#addresses;
    const local = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const named =
      host === "" || isIP(host) ? [] : await lookup(host, { all: true }).catch(() => []);
    this.#addresses = new Set([...local, ...named].map(({ address }) => address.toLowerCase()));
    this.#addressesOf = host;
    this.#readMs = nowMs;
    return this.#addresses;
  }
}
