import { randomInt } from "node:crypto";
import type { Socket } from "node:net";
import type { Clock } from "@tessera/base";
import {
  RtspHeaders,
  type RtspRequest,
  RtspStreamParser,
  writeResponse,
} from "@tessera/protocols/rtsp";
import type { CameraStream } from "./camera-stream.ts";
import { InterleavedTransport } from "./interleaved-transport.ts";
import { describeStream } from "./stream-description.ts";
import { chooseTransport, type TrackTransport } from "./track-transport.ts";
import { UdpTransport } from "./udp-transport.ts";
import { ViewingSession } from "./viewing-session.ts";
import type { CameraClient, VirtualCamera } from "./virtual-camera.ts";

const sessionTimeoutSeconds = 60;
const methods = "OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, SET_PARAMETER, TEARDOWN";

/** What an address names. */
export interface Target {
  readonly camera: VirtualCamera;
  readonly stream: CameraStream;
  /** From trackID=n at its end. */
  readonly track: number | undefined;
}

export interface RtspConnectionOptions {
  readonly socket: Socket;
  readonly clock: Clock;
  find(uri: string): Target | undefined;
  onClosed(): void;
}

/** One client of the host: reads its requests, answers them in order, owns its session. */
export class RtspConnection implements CameraClient {
  readonly #options: RtspConnectionOptions;
  readonly #socket: Socket;
  readonly #clock: Clock;
  #camera: VirtualCamera | undefined;
  #session: ViewingSession | undefined;
  #lastHeardMs: number;
  #cancelTimeout: (() => void) | undefined;
  /** The answer under way; the next request waits for it. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: RtspConnectionOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.#clock = options.clock;
    this.#lastHeardMs = options.clock.monotonicMs();
    const parser = new RtspStreamParser({
      onMessage: (message) => {
        if (message.kind === "request") this.#enqueue(message);
      },
      onInterleaved: () => this.#heard(),
      onError: () => this.disconnect(),
    });
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (data: Buffer) => parser.push(data, data.length));
    // A client that goes away in the middle of a frame is nothing to report.
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => this.#closed());
  }

  get session(): ViewingSession | undefined {
    return this.#session;
  }

  disconnect(): void {
    this.#socket.destroy();
  }

  #enqueue(request: RtspRequest): void {
    this.#heard();
    this.#turn = this.#turn
      .then(() => this.#answer(request))
      .catch(() => this.#reply(request, { status: 500 }));
  }

  async #answer(request: RtspRequest): Promise<void> {
    if (request.method === "OPTIONS")
      return this.#reply(request, { status: 200, headers: { Public: methods } });
    const target = this.#options.find(request.uri);
    if (!target) return this.#reply(request, { status: 404 });
    if (!target.camera.isReachable) return this.disconnect();
    if (!target.camera.access.allows(request.method, request.headers.get("Authorization"))) {
      const headers = { "WWW-Authenticate": target.camera.access.challenge() };
      return this.#reply(request, { status: 401, headers });
    }
    this.#attachTo(target.camera);
    await this.#perform(request, target);
  }

  async #perform(request: RtspRequest, target: Target): Promise<void> {
    switch (request.method) {
      case "DESCRIBE":
        return this.#describe(request, target.stream);
      case "SETUP":
        return this.#setUp(request, target);
      case "PLAY":
        return this.#play(request);
      case "GET_PARAMETER":
      case "SET_PARAMETER":
        return this.#reply(request, { status: 200 });
      case "TEARDOWN":
        return this.#tearDown(request);
      default:
        return this.#reply(request, { status: 501 });
    }
  }

  #describe(request: RtspRequest, stream: CameraStream): void {
    this.#reply(request, {
      status: 200,
      headers: {
        "Content-Base": `${request.uri.replace(/\/$/, "")}/`,
        "Content-Type": "application/sdp",
      },
      body: describeStream(stream.options),
    });
  }

  async #setUp(request: RtspRequest, { camera, stream, track = 0 }: Target): Promise<void> {
    if (track >= stream.trackCount) return this.#reply(request, { status: 404 });
    if (this.#session && this.#session.stream !== stream)
      return this.#reply(request, { status: 459 });
    const transport = await this.#openTransport(request.headers.get("Transport") ?? "", track);
    if (!transport) return this.#reply(request, { status: 461 });
    if (this.#socket.destroyed) return transport.close();
    this.#session ??= this.#newSession(camera, stream);
    this.#session.setTransport(track, transport);
    this.#reply(request, { status: 200, headers: { Transport: transport.header } });
  }

  async #openTransport(offers: string, track: number): Promise<TrackTransport | undefined> {
    const offer = chooseTransport(offers);
    if (!offer) return undefined;
    if (offer.kind === "interleaved")
      return new InterleavedTransport(this.#socket, offer.channels ?? [track * 2, track * 2 + 1]);
    const { localAddress, remoteAddress } = this.#socket;
    if (!localAddress || !remoteAddress) return undefined;
    const route = { localAddress, clientAddress: remoteAddress, clientPorts: offer.clientPorts };
    return UdpTransport.open(route, this.#clock, () => this.#heard());
  }

  #play(request: RtspRequest): void {
    const session = this.#sessionOf(request);
    if (!session) return this.#reply(request, { status: 454 });
    const base = request.uri.replace(/\/$/, "");
    const info = session.tracks.map((track) => `url=${base}/trackID=${track}`);
    this.#reply(request, {
      status: 200,
      headers: { Range: "npt=now-", "RTP-Info": info.join(",") },
    });
    session.play();
  }

  #tearDown(request: RtspRequest): void {
    if (!this.#sessionOf(request)) return this.#reply(request, { status: 454 });
    this.#endSession();
    this.#reply(request, { status: 200 });
  }

  #sessionOf(request: RtspRequest): ViewingSession | undefined {
    const id = request.headers.get("Session")?.split(";")[0]?.trim();
    return this.#session?.id === id ? this.#session : undefined;
  }

  #newSession(camera: VirtualCamera, stream: CameraStream): ViewingSession {
    this.#watchTimeout(sessionTimeoutSeconds * 1000);
    const id = String(randomInt(10_000_000, 100_000_000));
    return new ViewingSession(id, stream, (bytes) => camera.countSent(bytes));
  }

  #attachTo(camera: VirtualCamera): void {
    if (this.#camera === camera) return;
    this.#camera?.removeClient(this);
    this.#camera = camera;
    camera.addClient(this);
  }

  #heard(): void {
    this.#lastHeardMs = this.#clock.monotonicMs();
  }

  #watchTimeout(delayMs: number): void {
    this.#cancelTimeout = this.#clock.after(delayMs, () => {
      const silentMs = this.#clock.monotonicMs() - this.#lastHeardMs;
      const leftMs = sessionTimeoutSeconds * 1000 - silentMs;
      if (leftMs <= 0) this.disconnect();
      else this.#watchTimeout(leftMs);
    });
  }

  #reply(request: RtspRequest, answer: Answer): void {
    if (this.#socket.destroyed) return;
    const headers = new RtspHeaders().add("CSeq", request.headers.get("CSeq") ?? "0");
    headers.add("Server", "Tessera camera");
    if (this.#session)
      headers.add("Session", `${this.#session.id};timeout=${sessionTimeoutSeconds}`);
    for (const [name, value] of Object.entries(answer.headers ?? {})) headers.add(name, value);
    this.#socket.write(writeResponse({ status: answer.status, headers, body: answer.body }));
  }

  #endSession(): void {
    this.#cancelTimeout?.();
    this.#session?.close();
    this.#session = undefined;
  }

  #closed(): void {
    this.#endSession();
    this.#camera?.removeClient(this);
    this.#camera = undefined;
    this.#options.onClosed();
  }
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
