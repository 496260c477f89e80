import { randomInt } from "node:crypto";
import type { Socket } from "node:net";
import { type Clock, plainHost } from "@tessera/base";
import { InterleavedTransport } from "./interleaved-transport.ts";
import { RecordingSession } from "./recording-session.ts";
import type { RtspAnswer } from "./rtsp-answer.ts";
import { RtspHeaders } from "./rtsp-headers.ts";
import { type RtspRequest, writeRequest, writeResponse } from "./rtsp-message.ts";
import type { RtspPresentation } from "./rtsp-presentation.ts";
import type { RtspRecording } from "./rtsp-recording.ts";
import { RtspStreamParser } from "./rtsp-stream-parser.ts";
import { chooseTransport, type TrackTransport } from "./track-transport.ts";
import type { UdpPortPairs } from "./udp-port-pairs.ts";
import { UdpTransport } from "./udp-transport.ts";
import { ViewingSession } from "./viewing-session.ts";

const sessionTimeoutSeconds = 60;
const maxWaitingRequests = 32;
/** More than media may leave waiting: who asks on and on and reads no answers is cut off. */
const maxUnsentBytes = 16 * 1024 * 1024;
const methods = "OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, SET_PARAMETER, TEARDOWN";

/** What the address of a request names. */
export interface RtspTarget {
  readonly presentation: RtspPresentation;
  /** Address of the whole presentation, without a slash at its end. */
  readonly url: string;
  /** From trackID=n at the end of the request's address. */
  readonly track: number | undefined;
}

/** What a server knows of one client. */
export interface RtspGuest {
  /** What the request is about, or why it is refused. */
  find(request: RtspRequest): RtspTarget | RtspAnswer | Promise<RtspTarget | RtspAnswer>;
  /** Takes what the client wants to send, or says why not; absent: nothing is taken. */
  announce?(request: RtspRequest): Promise<RtspRecording | RtspAnswer>;
  onSent?(bytes: number): void;
  /** A fault of ours; the client is answered 500. */
  onError?(error: unknown): void;
  onClosed(): void;
}

export interface RtspServing {
  /** As the Server header says it. */
  readonly name: string;
  readonly clock: Clock;
  /** A client that does not play for so long is cut off. */
  readonly playWithinMs?: number;
  welcome(connection: RtspServerConnection): RtspGuest;
  /** The client may watch or send something: it is no stranger any more. */
  onWelcome?(): void;
}

/** One client of an RTSP server: reads its requests, answers them in order, owns its session. */
export class RtspServerConnection {
  readonly #socket: Socket;
  readonly #udp: UdpPortPairs;
  readonly #serving: RtspServing;
  readonly #guest: RtspGuest;
  readonly #parser: RtspStreamParser;
  readonly #sessionId = String(randomInt(10_000_000, 100_000_000));
  #session: ViewingSession | undefined;
  #recording: RecordingSession | undefined;
  #lastHeardMs: number;
  #cancelTimeout: (() => void) | undefined;
  #cancelPatience: (() => void) | undefined;
  /** The answer under way; the next request waits for it. */
  #turn: Promise<void> = Promise.resolve();
  /** The first of them is being answered. */
  readonly #waiting: RtspRequest[] = [];
  #isAway = false;

  constructor(socket: Socket, udp: UdpPortPairs, serving: RtspServing) {
    this.#socket = socket;
    this.#udp = udp;
    this.#serving = serving;
    this.#lastHeardMs = serving.clock.monotonicMs();
    this.#guest = serving.welcome(this);
    this.#parser = new RtspStreamParser({
      onMessage: (message) => {
        if (message.kind === "request") this.#enqueue(message);
      },
      onInterleaved: (...packet) => {
        this.#heard();
        this.#recording?.receive(...packet);
      },
      onError: () => this.disconnect(),
    });
    socket.setNoDelay(true);
    socket.on("data", (data: Buffer) => {
      if (!socket.destroyed) this.#parser.push(data, data.length);
    });
    // A client that goes away in the middle of a frame is nothing to report.
    socket.on("error", () => {});
    socket.on("close", () => this.#closed());
    this.#awaitPlay();
  }

  get isClosed(): boolean {
    return this.#isAway || this.#socket.destroyed;
  }

  get hasSession(): boolean {
    return this.#session !== undefined || this.#recording !== undefined;
  }

  get remoteAddress(): string {
    return plainHost(this.#socket.remoteAddress ?? "");
  }

  get #isEncrypted(): boolean {
    return "encrypted" in this.#socket;
  }

  get isPlaying(): boolean {
    return this.#session?.isPlaying ?? false;
  }

  disconnect(): void {
    this.#socket.destroy();
  }

  /**
   * Gives the client away, while it is being found what its request is about and no session was begun: whoever takes the
   * socket answers this request and those behind it, which are first in what was read. Undefined, and it stays, if
   * nobody takes it.
   */
  giveAway<Taken>(
    take: (socket: Socket, read: Uint8Array) => Taken | undefined,
  ): Taken | undefined {
    const requests = this.#waiting.map((request) => writeRequest(request));
    const taken = take(this.#socket, Buffer.concat([...requests, this.#parser.unread]));
    if (taken === undefined) return undefined;
    this.#isAway = true;
    this.#cancelPatience?.();
    this.#serving.onWelcome?.();
    return taken;
  }

  #enqueue(request: RtspRequest): void {
    this.#heard();
    if (this.#waiting.push(request) > maxWaitingRequests) return this.disconnect();
    this.#turn = this.#turn
      .then(() => this.#answer(request))
      .catch((error: unknown) => {
        this.#guest.onError?.(error);
        this.#reply(request, { status: 500 });
      })
      .finally(() => this.#waiting.shift());
  }

  async #answer(request: RtspRequest): Promise<void> {
    if (this.isClosed) return;
    if (request.method === "OPTIONS")
      return this.#reply(request, { status: 200, headers: { Public: this.#methods } });
    if (request.method === "ANNOUNCE" && this.#guest.announce) return this.#announce(request);
    if (this.#recording) return this.#answerSender(request, this.#recording);
    const found = await this.#guest.find(request);
    if (this.isClosed) return;
    if ("status" in found) return this.#reply(request, found);
    this.#serving.onWelcome?.();
    await this.#perform(request, found);
  }

  async #perform(request: RtspRequest, target: RtspTarget): Promise<void> {
    switch (request.method) {
      case "DESCRIBE":
        return this.#describe(request, target);
      case "SETUP":
        return this.#setUp(request, target);
      case "PLAY":
        return this.#play(request, target);
      case "GET_PARAMETER":
      case "SET_PARAMETER":
        return this.#reply(request, { status: 200 });
      case "TEARDOWN":
        return this.#tearDown(request);
      default:
        return this.#reply(request, { status: 501, headers: { Public: this.#methods } });
    }
  }

  async #announce(request: RtspRequest): Promise<void> {
    if (this.hasSession) return this.#reply(request, { status: 455 });
    const taken = await this.#guest.announce?.(request);
    if (!taken) return this.#reply(request, { status: 501 });
    if ("status" in taken) return this.#reply(request, taken);
    this.#serving.onWelcome?.();
    if (this.isClosed) return taken.onEnd("closed");
    this.#recording = new RecordingSession({
      recording: taken,
      clock: this.#serving.clock,
      localAddress: plainHost(this.#socket.localAddress ?? ""),
      remoteAddress: this.remoteAddress,
      isEncrypted: this.#isEncrypted,
      onHeard: () => this.#heard(),
    });
    this.#watchTimeout(sessionTimeoutSeconds * 1000);
    this.#reply(request, { status: 200 });
  }

  async #answerSender(request: RtspRequest, recording: RecordingSession): Promise<void> {
    this.#reply(request, await recording.answer(request));
    if (recording.isRecording) this.#cancelPatience?.();
    if (request.method !== "TEARDOWN") return;
    this.#endSession();
    this.#awaitPlay();
  }

  get #methods(): string {
    return this.#guest.announce ? `${methods}, ANNOUNCE, RECORD` : methods;
  }

  #describe(request: RtspRequest, { presentation, url }: RtspTarget): void {
    this.#reply(request, {
      status: 200,
      headers: { "Content-Base": `${url}/`, "Content-Type": "application/sdp" },
      body: presentation.describe(),
    });
  }

  async #setUp(request: RtspRequest, { presentation, track = 0 }: RtspTarget): Promise<void> {
    if (track >= presentation.trackCount) return this.#reply(request, { status: 404 });
    if (this.#session && this.#session.presentation !== presentation)
      return this.#reply(request, { status: 459 });
    const transport = await this.#openTransport(request.headers.get("Transport") ?? "", track);
    if (!transport) return this.#reply(request, { status: 461 });
    if (this.isClosed) return transport.close();
    this.#session ??= this.#newSession(presentation);
    this.#session.setTransport(track, transport);
    this.#reply(request, { status: 200, headers: { Transport: transport.header } });
  }

  async #openTransport(offers: string, track: number): Promise<TrackTransport | undefined> {
    const offer = chooseTransport(offers, this.#isEncrypted);
    if (!offer) return undefined;
    if (offer.kind === "interleaved")
      return new InterleavedTransport(this.#socket, offer.channels ?? [track * 2, track * 2 + 1]);
    const { localAddress, remoteAddress } = this.#socket;
    if (!localAddress || !remoteAddress) return undefined;
    return new UdpTransport({
      pair: await this.#udp.at(plainHost(localAddress)),
      client: { address: plainHost(remoteAddress), ports: offer.clientPorts },
      clock: this.#serving.clock,
      onReceived: () => this.#heard(),
    });
  }

  #play(request: RtspRequest, { url }: RtspTarget): void {
    const session = this.#sessionOf(request);
    if (!session) return this.#reply(request, { status: 454 });
    const info = session.tracks.map((track) => `url=${url}/trackID=${track}`);
    this.#cancelPatience?.();
    // The answer and the pictures so far leave together.
    this.#socket.cork();
    this.#reply(request, {
      status: 200,
      headers: { Range: "npt=now-", "RTP-Info": info.join(",") },
    });
    session.play();
    this.#socket.uncork();
  }

  #tearDown(request: RtspRequest): void {
    if (!this.#sessionOf(request)) return this.#reply(request, { status: 454 });
    this.#endSession();
    this.#reply(request, { status: 200 });
    this.#awaitPlay();
  }

  #sessionOf(request: RtspRequest): ViewingSession | undefined {
    const id = request.headers.get("Session")?.split(";")[0]?.trim();
    return id === this.#sessionId ? this.#session : undefined;
  }

  #newSession(presentation: RtspPresentation): ViewingSession {
    this.#watchTimeout(sessionTimeoutSeconds * 1000);
    return new ViewingSession({
      presentation,
      clock: this.#serving.clock,
      onSent: (bytes) => this.#guest.onSent?.(bytes),
      disconnect: () => this.disconnect(),
    });
  }

  #heard(): void {
    this.#lastHeardMs = this.#serving.clock.monotonicMs();
  }

  #awaitPlay(): void {
    const { clock, playWithinMs } = this.#serving;
    if (playWithinMs === undefined) return;
    this.#cancelPatience?.();
    this.#cancelPatience = clock.after(playWithinMs, () => this.disconnect());
  }

  #watchTimeout(delayMs: number): void {
    const { clock } = this.#serving;
    this.#cancelTimeout = clock.after(delayMs, () => {
      const silentMs = clock.monotonicMs() - this.#lastHeardMs;
      const leftMs = sessionTimeoutSeconds * 1000 - silentMs;
      if (leftMs <= 0) this.disconnect();
      else this.#watchTimeout(leftMs);
    });
  }

  #reply(request: RtspRequest, answer: RtspAnswer): void {
    if (this.isClosed) return;
    if (this.#socket.writableLength > maxUnsentBytes) return this.disconnect();
    const headers = new RtspHeaders().add("CSeq", request.headers.get("CSeq") ?? "0");
    headers.add("Server", this.#serving.name);
    if (this.hasSession)
      headers.add("Session", `${this.#sessionId};timeout=${sessionTimeoutSeconds}`);
    for (const [name, value] of Object.entries(answer.headers ?? {})) headers.add(name, value);
    this.#socket.write(writeResponse({ ...answer, headers }));
  }

  #endSession(): void {
    this.#cancelTimeout?.();
    this.#session?.close();
    this.#session = undefined;
    this.#recording?.close("closed");
    this.#recording = undefined;
  }

  #closed(): void {
    this.#cancelPatience?.();
    this.#endSession();
    this.#guest.onClosed();
  }
}
