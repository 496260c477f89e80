import { BadRequest } from "@tessera/base";
import {
  type OutputReply,
  type OutputRequest,
  type PublisherGate,
  placeOf,
  type RequestService,
  type ViewerGate,
} from "@tessera/engine";
import { type PeerHost, sessionFolder } from "./peer-host.ts";
import { play } from "./whep.ts";
import { publish } from "./whip.ts";

export const publishFolder = "publish";

/** Offers in, answers out; the peer process does the rest. */
export class WebRtcService implements RequestService {
  readonly #host: PeerHost;
  readonly #viewers: ViewerGate;
  readonly #publishers: PublisherGate | undefined;

  constructor(host: PeerHost, viewers: ViewerGate, publishers: PublisherGate | undefined) {
    this.#host = host;
    this.#viewers = viewers;
    this.#publishers = publishers;
  }

  async answer(request: OutputRequest): Promise<OutputReply> {
    const { method, parts } = request;
    const [folder = "", id = ""] = parts;
    if (parts.length === 2 && folder === sessionFolder) return this.#host.change(method, id);
    const isPublished = parts.length === 4 && folder === publishFolder;
    const named = isPublished ? parts.slice(1) : parts;
    const place = named.length === 3 ? placeOf(...named) : undefined;
    if (!place) throw new BadRequest("live-address-invalid", addressText);
    if (method !== "POST") return { status: 405, headers: { allow: "POST" } };
    return isPublished
      ? publish(this.#host, this.#publishers, request, place)
      : play(this.#host, this.#viewers, request, place);
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }
}

const addressText = {
  zh: "地址不正确：应为 /live/webrtc/设备/通道/码流（推流为 /live/webrtc/publish/设备/通道/码流），码流为 1（主码流）或 2（子码流）",
  en: "The address is wrong. It must be /live/webrtc/device/channel/flow (to push: /live/webrtc/publish/device/channel/flow), with flow 1 (main stream) or 2 (sub stream).",
};
