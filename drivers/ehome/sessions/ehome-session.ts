import { ListeningSession } from "@tessera/engine/listening";
import type { PpvspMessage, Registration } from "@tessera/protocols/ehome";
import type { EhomePeer } from "../signalling/ehome-peer.ts";

/** Datagrams come twice; so many of the last ones are known again. */
const maxHeard = 64;

/** One stay of a device, from its first REGISTER until it is gone. */
export class EhomeSession extends ListeningSession<EhomePeer> {
  /** As the device says: 2.0, 4.0. */
  version: string;
  firmware: string;
  /** By the clock on the wall; 0: none yet. */
  lastKeepaliveAtMs = 0;
  /** By their numbers; empty until it has told. */
  channels: ReadonlyMap<number, { readonly isOnline: boolean }> = new Map();
  readonly #heard = new Set<string>();

  constructor(registration: Registration, version: string, peer: EhomePeer, cameAtMs: number) {
    super({ deviceId: registration.deviceId, peer, cameAtMs });
    this.version = version;
    this.firmware = registration.firmware;
  }

  /** Whether this very request came before. */
  isRepeated({ command, sequence }: PpvspMessage): boolean {
    const key = `${command} ${sequence}`;
    if (this.#heard.has(key)) return true;
    this.#heard.add(key);
    const [oldest] = this.#heard;
    if (this.#heard.size > maxHeard && oldest !== undefined) this.#heard.delete(oldest);
    return false;
  }

  /** It has begun anew, and counts from its beginning. */
  forgetHeard(): void {
    this.#heard.clear();
  }
}
