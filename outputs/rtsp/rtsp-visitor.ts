import type { Socket } from "node:net";
import { ExpectedError, NotFound } from "@tessera/base";
import {
  isSamePlace,
  type OutputTools,
  type PerStream,
  type Place,
  pictureTimeoutMs,
  type Stream,
  type ViewerGate,
  type ViewerPass,
} from "@tessera/engine";
import type {
  RtspAnswer,
  RtspGuest,
  RtspRecording,
  RtspRequest,
  RtspServerConnection,
  RtspTarget,
} from "@tessera/protocols/rtsp";
import { parseLiveAddress } from "./live-address.ts";
import type { RtpFanout } from "./rtp-fanout.ts";

/** Takes what a client announces to send, or says why not. */
export type Announce = (
  request: RtspRequest,
  connection: RtspServerConnection,
) => Promise<RtspRecording | RtspAnswer>;

export interface VisitorTools extends OutputTools {
  readonly announce?: Announce | undefined;
  readonly gate: ViewerGate;
  readonly fanouts: PerStream<RtpFanout>;
  /** Gives a client to the process that owns the stream; returns how to have it closed. Undefined: it stays here. */
  readonly handOver?:
    | ((client: HandedClient, onGone: () => void) => (() => void) | undefined)
    | undefined;
}

export interface HandedClient {
  readonly socket: Socket;
  readonly firstBytes: Uint8Array;
  readonly place: Place;
}

/** What a client was let in to. */
interface Visit {
  readonly place: Place;
  readonly stream: Stream;
  readonly fanout: RtpFanout;
  leave(): void;
}

/** One client: shows its play token once, and then watches that one channel and flow. */
export class RtspVisitor implements RtspGuest {
  readonly #connection: RtspServerConnection;
  readonly #tools: VisitorTools;
  #visit: Visit | undefined;

  constructor(connection: RtspServerConnection, tools: VisitorTools) {
    this.#connection = connection;
    this.#tools = tools;
  }

  async find({ uri }: RtspRequest): Promise<RtspTarget | RtspAnswer> {
    const address = parseLiveAddress(uri);
    if (!address) return { status: 404, reason: "No Such Live Address" };
    const { place, token, url, track } = address;
    if (!this.#visit || !isSamePlace(this.#visit.place, place)) {
      if (this.#connection.hasSession) return { status: 459 };
      const { remoteAddress } = this.#connection;
      const pass = await this.#tools.gate.admit(token, place, remoteAddress);
      if (!pass) return { status: 401, reason: "Play Token Missing, Expired Or Not For This" };
      if (this.#connection.isClosed) return { status: 408 };
      const refusal = this.#letIn(place, pass);
      if (refusal) return refusal;
    }
    return this.#present(url, track);
  }

  async announce(request: RtspRequest): Promise<RtspRecording | RtspAnswer> {
    const { announce } = this.#tools;
    if (!announce) return { status: 405, reason: "This Server Takes No Streams" };
    return announce(request, this.#connection);
  }

  onError(error: unknown): void {
    this.#tools.log.error({ error }, "RTSP request failed");
  }

  onClosed(): void {
    this.#visit?.leave();
    this.#visit = undefined;
  }

  /** Why it is not, or that another process answers. */
  #letIn(place: Place, pass: ViewerPass): RtspAnswer | undefined {
    try {
      // Who was given away can be told no reason any more.
      pass.requireRoom?.();
      if (this.#handOver(place, pass)) return { status: 408 };
      this.#enter(place, pass);
      return undefined;
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      return { status: error instanceof NotFound ? 404 : 503, reason: error.text.en };
    }
  }

  /** Pictures go out from where they come in; whoever can be served only here stays. */
  #handOver(place: Place, pass: ViewerPass): boolean {
    const { handOver } = this.#tools;
    if (!handOver || !pass.enterElsewhere) return false;
    const left = Promise.withResolvers<void>();
    const close = this.#connection.giveAway((socket, firstBytes) =>
      handOver({ socket, firstBytes, place }, left.resolve),
    );
    if (!close) return false;
    this.onClosed();
    void left.promise.then(pass.enterElsewhere(close));
    return true;
  }

  #enter(place: Place, pass: ViewerPass): void {
    this.onClosed();
    const close = () => this.#connection.disconnect();
    const { stream, leave } = pass.enter(close);
    const fanout = this.#tools.fanouts.of(stream, this.#tools);
    const quit = fanout.shared.join({ close });
    const leaveBoth = () => {
      quit();
      leave();
    };
    this.#visit = { place, stream, fanout, leave: leaveBoth };
  }

  async #present(url: string, track: number | undefined): Promise<RtspTarget | RtspAnswer> {
    const visit = this.#visit;
    if (!visit) return { status: 454 };
    const isUnderWay = this.#connection.hasSession;
    if (!isUnderWay && !(await visit.fanout.isReadyWithin(pictureTimeoutMs)))
      return { status: 503, reason: reasonOf(visit.stream) };
    return { presentation: visit.fanout, url, track };
  }
}

function reasonOf({ state }: Stream): string {
  return "reason" in state ? state.reason.en : "The Camera Sends No Picture Yet";
}
