import type { Logger } from "@tessera/base";
import type { MediaSender } from "@tessera/formats/jt1078";

/** Named in the log once each; then all are forgotten, and may be named again. */
const maxNamed = 1000;

/** Those who came to the media port and were turned away. */
export class MediaStrangers {
  readonly #log: Logger;
  readonly #named = new Set<string>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Of a packet that nobody waits for; without senders it is no packet. */
  nameUnasked([sender]: readonly MediaSender[], address: string): void {
    if (!sender) return this.name(address, "what came to the media port is no JT/T 1078");
    const { sim, channel } = sender;
    this.name(`${sim} ${channel}`, "media came that nobody has asked for", sender);
  }

  name(from: string, words: string, about: object = {}): void {
    if (this.#named.size >= maxNamed) this.#named.clear();
    if (this.#named.has(from)) return;
    this.#named.add(from);
    this.#log.warn({ from, ...about }, words);
  }
}
