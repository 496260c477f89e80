import { randomBytes } from "node:crypto";
import { BadRequest, NotFound, TooMany, Unauthorized } from "@tessera/base";
import {
  type OutputReply,
  type OutputRequest,
  type OutputTools,
  type Place,
  placeOf,
  type RequestService,
  type ViewerGate,
} from "@tessera/engine";
import { mediaAddresses, withCandidates } from "./candidates.ts";
import { negotiate } from "./negotiation.ts";
import { readOffer } from "./offer.ts";
import { PeerProcess } from "./peer-process.ts";

export interface WebRtcOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Under which viewers reach this machine; empty: its own addresses. */
  readonly publicAddress: string;
  readonly isTcpEnabled: boolean;
}

const maxSessions = 500;
const sessionFolder = "session";
/** A camera that was asleep needs some seconds to its first key frame; players wait about ten. */
const pictureTimeoutMs = 8000;

/** Offers in, answers out; the peer process does the rest. */
export class WhepService implements RequestService {
  readonly #options: WebRtcOptions;
  readonly #path: string;
  readonly #gate: ViewerGate;
  readonly #tools: OutputTools;
  readonly #sessions = new Map<string, Session>();
  #process: Promise<PeerProcess> | undefined;

  constructor(options: WebRtcOptions, path: string, gate: ViewerGate, tools: OutputTools) {
    this.#options = options;
    this.#path = path;
    this.#gate = gate;
    this.#tools = tools;
  }

  /** The port. */
  async start(): Promise<number> {
    return (await this.#running()).port;
  }

  async answer(request: OutputRequest): Promise<OutputReply> {
    const { method, parts } = request;
    const [folder, id = ""] = parts;
    if (parts.length === 2 && folder === sessionFolder) return this.#change(method, id);
    const place = parts.length === 3 ? placeOf(...parts) : undefined;
    if (!place) throw new BadRequest("live-address-invalid", addressText);
    if (method !== "POST") return { status: 405, headers: { allow: "POST" } };
    return this.#play(request, place);
  }

  async stop(): Promise<void> {
    for (const session of this.#sessions.values()) session.end();
    const running = this.#process;
    this.#process = undefined;
    await running?.then(
      (process) => process.stop(),
      () => {},
    );
  }

  #change(method: OutputRequest["method"], id: string): OutputReply {
    const session = this.#sessions.get(id);
    switch (method) {
      case "DELETE":
        // Who closes the connection first and then says so is right too.
        session?.end();
        return { status: 200 };
      case "PATCH":
        if (!session) throw new NotFound("webrtc-session-unknown", sessionText);
        // Later candidates of a viewer are not needed: it finds us by ours.
        return { status: 204 };
      case "GET":
      case "POST":
        return { status: 405, headers: { allow: "PATCH, DELETE" } };
    }
  }

  async #play({ body, token, hostName }: OutputRequest, place: Place): Promise<OutputReply> {
    const offer = readOffer(body);
    const pass = await this.#gate.admit(token, place);
    if (!pass) throw new Unauthorized("play-token-invalid", tokenText);
    if (this.#sessions.size >= maxSessions) throw new TooMany("webrtc-full", fullText);
    const id = randomBytes(16).toString("hex");
    const session = new Session(() => this.#sessions.delete(id));
    this.#sessions.set(id, session);
    try {
      const process = await this.#running();
      const { stream, leave } = pass.enter(() => session.end());
      session.onEnd(leave);
      const feed = process.feedOf(stream);
      session.onEnd(feed.join({ close: () => session.end() }));
      const media = negotiate(offer, await feed.tracksWithin(pictureTimeoutMs));
      session.onEnd(() => process.close(id));
      const sdp = await process.play({ peer: id, stream: feed.id, offer: offer.sdp, media });
      if (session.isEnded) throw new NotFound("webrtc-session-unknown", sessionText);
      const { isTcpEnabled } = this.#options;
      const port = { number: process.port, isTcpEnabled };
      return {
        status: 201,
        headers: {
          "content-type": "application/sdp",
          location: `${this.#path}/${sessionFolder}/${id}`,
        },
        body: withCandidates(sdp, port, mediaAddresses({ ...this.#options, hostName })),
      };
    } catch (error) {
      session.end();
      throw error;
    }
  }

  /** Starts it again after it was lost. */
  #running(): Promise<PeerProcess> {
    if (this.#process) return this.#process;
    const { clock, log } = this.#tools;
    const { host, port, isTcpEnabled } = this.#options;
    const forget = () => {
      if (this.#process === started) this.#process = undefined;
    };
    const started = PeerProcess.start({
      host,
      port,
      isTcpEnabled,
      clock,
      log,
      onClosed: (peer) => this.#sessions.get(peer)?.end(),
      onLost: () => {
        forget();
        for (const session of this.#sessions.values()) session.end();
      },
    });
    this.#process = started;
    started.catch(forget);
    return started;
  }
}

/** One viewer, from its offer on. */
class Session {
  readonly #steps: (() => void)[];
  #isEnded = false;

  constructor(forget: () => void) {
    this.#steps = [forget];
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  onEnd(step: () => void): void {
    if (this.#isEnded) step();
    else this.#steps.push(step);
  }

  end(): void {
    this.#isEnded = true;
    for (const step of this.#steps.splice(0).toReversed()) step();
  }
}

const addressText = {
  zh: "播放地址不正确：应为 /live/webrtc/设备/通道/码流，码流为 1（主码流）或 2（子码流）",
  en: "The play address is wrong: /live/webrtc/device/channel/flow, with flow 1 (main stream) or 2 (sub stream)",
};
const tokenText = {
  zh: "播放地址无效或已过期，请重新播放。",
  en: "The play address is not valid or has expired: play again.",
};
const fullText = {
  zh: "通过 WebRTC 观看的人数已达上限（500），请稍后再试或改用其他播放方式",
  en: "The limit of 500 WebRTC viewers is reached: try again later or play in another way",
};
const sessionText = {
  zh: "该播放会话不存在或已经结束",
  en: "This session does not exist or has ended",
};
