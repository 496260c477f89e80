import { BadRequest } from "@tessera/base";
import { livePath, type Output, type OutputListener, type Place } from "@tessera/engine";

export interface AddressRequest {
  readonly place: Place;
  readonly token: string;
  /** By which the asker reached this machine. */
  readonly hostName: string;
}

/** Where a stream can be watched, by the protocols that are switched on. */
export class StreamAddresses {
  readonly #outputs: readonly Output[];
  readonly #listenerOf: (protocol: string) => OutputListener | undefined;

  constructor(
    outputs: readonly Output[],
    listenerOf: (protocol: string) => OutputListener | undefined,
  ) {
    this.#outputs = outputs;
    this.#listenerOf = listenerOf;
  }

  get protocols(): readonly string[] {
    return this.#outputs.map(({ protocol }) => protocol);
  }

  /** A path on this server, or a whole URL for what has a port of its own. */
  of(protocol: string, { place, token, hostName }: AddressRequest): string {
    const output = this.#outputs.find((known) => known.protocol === protocol);
    if (!output) throw new BadRequest("protocol-unknown", protocolText(this.protocols));
    if ("door" in output) return withToken(livePath(output, place), token);
    if ("entryOf" in output) return withToken(output.entryOf(place), token);
    return this.#listenerOf(protocol)?.addressOf(place, token, hostName) ?? "";
  }
}

const withToken = (path: string, token: string) => `${path}?token=${token}`;

const protocolText = (protocols: readonly string[]) => ({
  zh: `该播放协议没有开启，请改用 ${protocols.join("、")}`,
  en: `This protocol is not switched on; use ${protocols.join(", ")}`,
});
