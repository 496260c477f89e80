import { decodeALaw, decodeMuLaw } from "@tessera/formats/g711";
import { RtpHeader } from "@tessera/formats/rtp";
import {
  type Broadcast,
  type GbSdp,
  oppositeMode,
  parseGbSdp,
  pcmaPayload,
  sdpType,
  writeGbSdp,
  writeSubject,
} from "@tessera/protocols/gb28181";
import { type MediaReceiver, openMediaReceiver } from "@tessera/protocols/gb28181/media";
import type { IncomingRequest, SipAgent, SipDialog } from "@tessera/protocols/sip";
import type { SpeakerState } from "./gb-device.ts";
import type { Setup } from "./setup.ts";

const muLawPayloadType = 0;

/** The loudspeaker: sound that the server sends, by broadcast or by talk. */
export class Speaker implements SpeakerState {
  readonly #agent: SipAgent;
  readonly #setup: Setup;
  readonly #header = new RtpHeader();
  #receiver: MediaReceiver | undefined;
  #dialog: SipDialog | undefined;
  samples = 0;
  peak = 0;

  constructor(agent: SipAgent, setup: Setup) {
    this.#agent = agent;
    this.#setup = setup;
  }

  get isOpen(): boolean {
    return this.#receiver !== undefined;
  }

  /** We are asked to fetch sound: we INVITE who speaks. */
  async fetch({ sourceId, targetId }: Broadcast): Promise<void> {
    const { server } = this.#setup;
    const receiver = await this.#open("UDP", [server.peer.host]);
    const offer = await this.#describe(receiver, "recvonly");
    try {
      const dialog = await this.#agent.invite({
        peer: server.peer,
        target: `${sourceId}@${server.domain}`,
        headers: [
          [
            "Subject",
            writeSubject({ senderId: sourceId, senderStream: "0", receiverId: targetId }),
          ],
        ],
        contentType: sdpType,
        body: writeGbSdp(offer),
      });
      receiver.believe([parseGbSdp(dialog.opening.body, offer).host]);
      void this.#follow(dialog);
    } catch {
      this.#close();
    }
  }

  /** The server INVITEs us with s=Talk. */
  async talk(request: IncomingRequest, offer: GbSdp): Promise<void> {
    const mode = oppositeMode(offer.mode);
    const receiver = await this.#open(mode, [request.peer.host, offer.host]);
    const answer = await this.#describe(receiver, "sendrecv");
    const body = writeGbSdp({ ...answer, mode, purpose: "Talk", ssrc: offer.ssrc });
    const dialog = request.accept({ contentType: sdpType, body });
    void this.#follow(dialog);
    await dialog.confirmed;
    if (mode === "TCP-ACTIVE") await receiver.connect({ host: offer.host, port: offer.port });
  }

  async stop(): Promise<void> {
    await this.#dialog?.end();
    this.#close();
  }

  async #open(mode: GbSdp["mode"], peers: readonly string[]): Promise<MediaReceiver> {
    await this.stop();
    const { host, ports, clock } = this.#setup;
    const onRtp = (bytes: Uint8Array, start: number, end: number) => this.#hear(bytes, start, end);
    const onEnd = () => this.#close();
    const receiver = await openMediaReceiver({ mode, host, ports, clock, peers, onRtp, onEnd });
    this.#receiver = receiver;
    return receiver;
  }

  async #describe(receiver: MediaReceiver, direction: GbSdp["direction"]): Promise<GbSdp> {
    const { deviceId, server } = this.#setup;
    return {
      originId: deviceId,
      purpose: "Play",
      host: await this.#agent.localHostFor(server.peer),
      port: receiver.port,
      media: "audio",
      mode: "UDP",
      direction,
      payloads: [pcmaPayload],
      format: "v/////a/1/8/1",
    };
  }

  async #follow(dialog: SipDialog): Promise<void> {
    this.#dialog = dialog;
    await dialog.ended;
    if (this.#dialog === dialog) this.#close();
  }

  #hear(bytes: Uint8Array, start: number, end: number): void {
    const header = this.#header;
    if (!header.read(bytes, start, end)) return;
    const payload = bytes.subarray(header.payloadStart, header.payloadEnd);
    const decode = header.payloadType === muLawPayloadType ? decodeMuLaw : decodeALaw;
    const samples = decode(payload);
    this.samples += samples.length;
    for (const sample of samples) this.peak = Math.max(this.peak, Math.abs(sample));
  }

  #close(): void {
    this.#receiver?.close();
    this.#receiver = undefined;
    this.#dialog = undefined;
  }
}
