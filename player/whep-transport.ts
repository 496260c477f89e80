import type { FailureReason } from "./failure-reason.ts";
import { PeerFigures } from "./peer-figures.ts";
import type { LiveTransport, TransportFigures, TransportParts } from "./rung.ts";
import { endSession, exchangeOffer, WhepRefusal } from "./whep-exchange.ts";

/** The offer could not be used, or this picture cannot be sent in answer to it. */
const refusals = [400, 406, 415];
const pictureRefusal = 406;

interface Session {
  readonly peer: RTCPeerConnection;
  readonly ending: AbortController;
  readonly figures: PeerFigures;
}

/** WebRTC, asked for by WHEP. */
export class WhepTransport implements LiveTransport {
  readonly #parts: TransportParts;
  #session: Session | undefined;

  constructor(parts: TransportParts) {
    this.#parts = parts;
  }

  get figures(): TransportFigures {
    return this.#session?.figures.read() ?? { bitrateKbps: undefined, latencyMs: undefined };
  }

  open(address: string): void {
    this.disconnect();
    const peer = new RTCPeerConnection();
    const session = {
      peer,
      ending: new AbortController(),
      figures: new PeerFigures(peer, this.#parts.clock),
    };
    this.#session = session;
    const tracks: MediaStreamTrack[] = [];
    peer.addEventListener("track", ({ track }) => void tracks.push(track));
    peer.addEventListener("connectionstatechange", () => {
      if (peer.connectionState === "connected") this.#parts.events.onHeard();
      if (peer.connectionState === "failed") this.#fail(session, { code: "connection-lost" });
    });
    this.#negotiate(address, session, tracks).catch((error: unknown) =>
      this.#fail(session, reasonOf(error)),
    );
  }

  disconnect(): void {
    this.#session?.ending.abort();
    this.#session?.peer.close();
    this.#session = undefined;
  }

  reset(): void {
    this.disconnect();
  }

  follow(): void {
    this.#session?.figures.follow();
  }

  /** A peer connection has no past to be behind in. */
  jumpToEdge(): void {}

  close(): void {
    this.disconnect();
    this.#parts.video.srcObject = null;
  }

  async #negotiate(
    address: string,
    { peer, ending: { signal } }: Session,
    tracks: readonly MediaStreamTrack[],
  ): Promise<void> {
    for (const kind of ["video", "audio"])
      showAtOnce(peer.addTransceiver(kind, { direction: "recvonly" }).receiver);
    await peer.setLocalDescription();
    // Our candidates, a tenth of a second later, would be of no use: the server waits to be found.
    const offer = peer.localDescription?.sdp ?? "";
    const { sdp, resource } = await exchangeOffer(address, offer, signal);
    if (resource) endWith(signal, () => endSession(resource));
    if (signal.aborted) return;
    await peer.setRemoteDescription({ type: "answer", sdp });
    const { video, events } = this.#parts;
    video.srcObject = new MediaStream([...tracks]);
    events.onMedia(codecsOfAnswer(sdp));
  }

  /** An older session has nothing to say any more. */
  #fail(session: Session, reason: FailureReason): void {
    if (this.#session === session) this.#parts.events.onFailed(reason);
  }
}

/** Every codec that the answer accepted: `H264, opus`. */
export function codecsOfAnswer(sdp: string): string {
  const codecs: string[] = [];
  for (const section of sdp.split(/^m=/m).slice(1)) {
    const [, port, payloadType] = /^\w+ (\d+) \S+ (\d+)/.exec(section) ?? [];
    if (port === "0" || !payloadType || /^a=inactive/m.test(section)) continue;
    const codec = new RegExp(`^a=rtpmap:${payloadType} ([^/\\s]+)`, "m").exec(section)?.[1];
    if (codec) codecs.push(codec);
  }
  return codecs.join(", ");
}

function reasonOf(error: unknown): FailureReason {
  if (error instanceof WhepRefusal && refusals.includes(error.status))
    return {
      code: "rung-refused",
      sentence: error.message,
      isForPicture: error.status === pictureRefusal,
    };
  return { code: "connection-lost" };
}

/** On a local network a late packet is rarer than an operator who waits. */
function showAtOnce(receiver: RTCRtpReceiver): void {
  if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
}

/** A page that is left closes nothing by itself: the server would send on for many seconds. */
function endWith(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) return end();
  signal.addEventListener("abort", end, { once: true });
  globalThis.addEventListener("pagehide", end, { signal });
}
