import { BadRequest } from "@tessera/base";
import { livePath, type Output, type OutputListener, type Place } from "@tessera/engine";
import { transcodeQuery } from "./transcoding.ts";

export interface AddressRequest {
  readonly place: Place;
  readonly token: string;
  /** By which the asker reached this machine. */
  readonly hostName: string;
  /** As H.264, whatever the camera sends. */
  readonly isTranscoded?: boolean;
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

  get #doorProtocols(): readonly string[] {
    return this.#outputs.filter((output) => "door" in output).map(({ protocol }) => protocol);
  }

  canTranscode(protocol: string): boolean {
    return this.#doorProtocols.includes(protocol);
  }

  /** A path on this server, or a whole URL for what has a port of its own. */
  of(protocol: string, { place, token, hostName, isTranscoded = false }: AddressRequest): string {
    const output = this.#outputs.find((known) => known.protocol === protocol);
    if (!output) throw new BadRequest("protocol-unknown", protocolText(this.protocols));
    if ("door" in output) {
      const address = withToken(livePath(output, place), token);
      return isTranscoded ? `${address}&${transcodeQuery.name}=${transcodeQuery.value}` : address;
    }
    if (isTranscoded) throw new BadRequest("transcode-not-here", notHereText(this.#doorProtocols));
    if ("entryOf" in output) return withToken(output.entryOf(place), token);
    return this.#listenerOf(protocol)?.addressOf(place, token, hostName) ?? "";
  }
}

const withToken = (path: string, token: string) => `${path}?token=${token}`;

const notHereText = (protocols: readonly string[]) => ({
  zh: `该播放协议不支持转码，请改用 ${protocols.join("、")}`,
  en: `This protocol does not support transcoding. Use ${protocols.join(", ")}`,
});

const protocolText = (protocols: readonly string[]) => ({
  zh: `该播放协议没有开启，请改用 ${protocols.join("、")}`,
  en: `This protocol is turned off. Use ${protocols.join(", ")}`,
});
