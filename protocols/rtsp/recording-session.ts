import type { Clock } from "@tessera/base";
import type { SdpMedia } from "@tessera/formats/sdp";
import type { RtspAnswer } from "./rtsp-answer.ts";
import type { RtspRequest } from "./rtsp-message.ts";
import type { RtspRecording } from "./rtsp-recording.ts";
import { chooseTransport } from "./track-transport.ts";
import { type RtspTrackHandlers, UdpTrack } from "./udp-track.ts";

export interface RecordingSessionOptions {
  readonly recording: RtspRecording;
  readonly clock: Clock;
  readonly localAddress: string;
  readonly remoteAddress: string;
  readonly isEncrypted?: boolean;
  /** Packets by UDP prove as well as those on the connection that the client is there. */
  readonly onHeard: () => void;
}

interface UdpWay {
  readonly track: UdpTrack;
  readonly clientPorts: readonly [number, number];
}

/** The tracks that a client has set up to send, and whether it does. */
export class RecordingSession {
  readonly #options: RecordingSessionOptions;
  /** By interleaved channel. */
  readonly #channels = new Map<number, RtspTrackHandlers["onRtp"]>();
  readonly #udp = new Map<SdpMedia, UdpWay>();
  readonly #setUp = new Set<SdpMedia>();
  #isRecording = false;
  #isClosed = false;

  constructor(options: RecordingSessionOptions) {
    this.#options = options;
  }

  get isRecording(): boolean {
    return this.#isRecording;
  }

  async answer(request: RtspRequest): Promise<RtspAnswer> {
    switch (request.method) {
      case "SETUP":
        return this.#prepare(request);
      case "RECORD":
        return this.#record();
      case "GET_PARAMETER":
      case "SET_PARAMETER":
        return { status: 200 };
      case "TEARDOWN":
        this.close("torn-down");
        return { status: 200 };
      default:
        return { status: 455, reason: "This Client Announced A Stream To Send" };
    }
  }

  /** A packet on the connection itself. */
  receive(channel: number, bytes: Uint8Array, start: number, end: number): void {
    if (this.#isRecording) this.#channels.get(channel)?.(bytes, start, end);
  }

  /** Idempotent. */
  close(reason: "torn-down" | "closed"): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#isRecording = false;
    for (const { track } of this.#udp.values()) track.close();
    this.#options.recording.onEnd(reason);
  }

  async #prepare({ uri, headers }: RtspRequest): Promise<RtspAnswer> {
    if (this.#isRecording) return { status: 455, reason: "It Records Already" };
    const media = this.#mediaAt(uri);
    if (!media) return { status: 404, reason: "No Such Track Was Announced" };
    const offer = chooseTransport(headers.get("Transport") ?? "", this.#options.isEncrypted);
    if (!offer) return { status: 461 };
    const handlers = this.#handlersOf(media);
    if (offer.kind === "udp") return this.#prepareUdp(media, offer.clientPorts, handlers);
    const at = this.#setUp.size * 2;
    const [rtp, rtcp] = offer.channels ?? [at, at + 1];
    this.#setUp.add(media);
    this.#channels.set(rtp, (...packet) => handlers.onRtp(...packet));
    this.#channels.set(rtcp, (...packet) => handlers.onRtcp(...packet));
    return answerWith(`RTP/AVP/TCP;unicast;interleaved=${rtp}-${rtcp};mode=record`);
  }

  async #prepareUdp(
    media: SdpMedia,
    clientPorts: readonly [number, number],
    handlers: RtspTrackHandlers,
  ): Promise<RtspAnswer> {
    const track = await UdpTrack.open(this.#options.localAddress, handlers);
    if (this.#isClosed) {
      track.close();
      return { status: 454 };
    }
    this.#udp.get(media)?.track.close();
    this.#udp.set(media, { track, clientPorts });
    this.#setUp.add(media);
    const ports = `client_port=${clientPorts.join("-")};server_port=${track.port}-${track.port + 1}`;
    return answerWith(`RTP/AVP;unicast;${ports};mode=record`);
  }

  #record(): RtspAnswer {
    if (this.#setUp.size === 0) return { status: 455, reason: "No Track Was Set Up" };
    if (this.#isRecording) return { status: 200 };
    this.#isRecording = true;
    const { clock, remoteAddress, recording } = this.#options;
    for (const { track, clientPorts } of this.#udp.values())
      track.start({ sources: [remoteAddress], ports: clientPorts }, clock);
    recording.onRecord();
    return { status: 200 };
  }

  /** Clients put the track's address behind the query as well as before it. */
  #mediaAt(uri: string): SdpMedia | undefined {
    const { media } = this.#options.recording;
    const named = media.find(
      ({ control }) =>
        control !== "" &&
        (uri.endsWith(`/${control}`) || uri.includes(`/${control}?`) || uri === control),
    );
    return named ?? (media.length === 1 ? media[0] : undefined);
  }

  #handlersOf(media: SdpMedia): RtspTrackHandlers {
    const { recording, onHeard } = this.#options;
    const handlers = recording.handlersOf(media) ?? deaf;
    return {
      onRtp: (bytes, start, end) => {
        onHeard();
        handlers.onRtp(bytes, start, end);
      },
      onRtcp: (bytes, start, end) => handlers.onRtcp(bytes, start, end),
      writeReport: () => handlers.writeReport(),
    };
  }
}

const answerWith = (transport: string): RtspAnswer => ({
  status: 200,
  headers: { Transport: transport },
});

/** An RTCP receiver report about nothing. */
const emptyReport = Uint8Array.of(0x80, 201, 0, 1, 0, 0, 0, 1);
const deaf: RtspTrackHandlers = {
  onRtp: () => {},
  onRtcp: () => {},
  writeReport: () => emptyReport,
};
