import type { Socket } from "node:net";
import { type RtspRequest, RtspStreamParser, writeResponse } from "@tessera/protocols/rtsp";
import { delayMsOf, maxUnsentBytes } from "./farm-pace.ts";
import type { RtpLoop } from "./rtp-loop.ts";
import { type UdpPair, UdpTracks } from "./udp-tracks.ts";

/** One client of one camera: answers as little as RTSP asks, then sends what is due. */
export class FarmConnection {
  readonly #socket: Socket;
  readonly #loop: RtpLoop;
  readonly #loopMs: () => number;
  readonly #udpTracks: UdpTracks | undefined;
  #delayMs = 0;
  #nextFrame = 0;
  #nextDueMs = Number.POSITIVE_INFINITY;
  sentBytes = 0;
  droppedWrites = 0;

  /** Without ports for UDP there is only TCP. */
  constructor(socket: Socket, loop: RtpLoop, loopMs: () => number, udp?: UdpPair) {
    this.#socket = socket;
    this.#loop = loop;
    this.#loopMs = loopMs;
    this.#udpTracks = udp && new UdpTracks(udp);
    socket.setNoDelay(true);
    const parser = new RtspStreamParser({
      onMessage: (message) => {
        if (message.kind === "request") this.#answer(message);
      },
      onInterleaved: () => {},
      onError: () => socket.destroy(),
    });
    socket.on("data", (data) => parser.push(data, data.length));
    socket.on("error", () => {});
  }

  get isPlaying(): boolean {
    return this.#nextDueMs < Number.POSITIVE_INFINITY;
  }

  /** Frames that lie behind each other go out in one write. */
  sendDue(loopMs: number): void {
    if (this.#nextDueMs > loopMs) return;
    let { start, end } = this.#loop.packets(this.#nextFrame);
    for (this.#goTo(this.#nextFrame + 1); this.#nextDueMs <= loopMs; ) {
      const next = this.#loop.packets(this.#nextFrame);
      if (next.start !== end) {
        this.#send(start, end);
        start = next.start;
      }
      end = next.end;
      this.#goTo(this.#nextFrame + 1);
    }
    this.#send(start, end);
  }

  #goTo(frame: number): void {
    this.#nextFrame = frame;
    this.#nextDueMs = this.#loop.dueMs(frame) + this.#delayMs;
  }

  #send(start: number, end: number): void {
    if (this.#socket.writableLength > maxUnsentBytes) {
      this.droppedWrites++;
      return;
    }
    const packets = this.#loop.bytes.subarray(start, end);
    if (this.#udpTracks?.isAsked) this.#udpTracks.send(packets);
    else this.#socket.write(packets);
    this.sentBytes += end - start;
  }

  #answer({ method, uri, headers }: RtspRequest): void {
    const camera = /\/cam\/(\d+)/.exec(uri)?.[1];
    const answer =
      camera === undefined
        ? { status: 404 }
        : this.#answerTo(method, uri, headers.get("Transport") ?? "");
    const CSeq = headers.get("CSeq");
    this.#socket.write(writeResponse({ ...answer, headers: { CSeq, ...answer.headers } }));
    if (method === "PLAY") this.#play(Number(camera));
    if (method === "TEARDOWN") this.#socket.end();
  }

  #answerTo(method: string, uri: string, asked: string): Answer {
    if (method === "OPTIONS") return { status: 200, headers: { Public: methods } };
    if (method === "DESCRIBE") {
      const headers = { "Content-Base": `${uri}/`, "Content-Type": "application/sdp" };
      return { status: 200, headers, body: this.#loop.sdp };
    }
    const Session = "1;timeout=60";
    if (method !== "SETUP") return { status: 200, headers: { Session } };
    // The packets are numbered for their channels already: others are not to be had.
    const channel = Number(/channel=(\d)$/.exec(uri)?.[1] ?? 0);
    const Transport =
      this.#udpTracks?.take(channel, asked) ??
      `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`;
    return { status: 200, headers: { Session, Transport } };
  }

  #play(camera: number): void {
    this.#delayMs = delayMsOf(camera);
    this.#goTo(this.#loop.firstKeyFrom(Math.max(0, this.#loopMs() - this.#delayMs)));
  }
}

const methods = "OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, TEARDOWN";

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
