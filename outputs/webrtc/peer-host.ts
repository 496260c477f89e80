import { randomBytes } from "node:crypto";
import { NotFound, Offline, TooMany } from "@tessera/base";
import type { OutputReply, OutputRequest, OutputTools } from "@tessera/engine";
import { mediaAddresses, withCandidates } from "./candidates.ts";
import { PortRefused, type PortWish } from "./free-port.ts";
import { PeerProcess } from "./peer-process.ts";
import { portText } from "./port-text.ts";
import { Session } from "./session.ts";
import type { FeedingPool } from "./worker-feeds.ts";

export interface WebRtcOptions extends PortWish {
  /** Under which peers reach this machine; empty: its own addresses. */
  readonly publicAddress: string;
  /** Those of its streams go straight from their workers to the process that talks to peers. */
  readonly pool?: FeedingPool | undefined;
}

const maxSessions = 500;
export const sessionFolder = "session";

/** A peer that is being let in. */
export interface Arrival {
  /** Names the session; nobody can guess it. */
  readonly id: string;
  readonly session: Session;
  readonly process: PeerProcess;
}

/** Everybody who is connected, and the process that talks to them. */
export class PeerHost {
  readonly #options: WebRtcOptions;
  readonly #path: string;
  readonly #tools: OutputTools;
  readonly #sessions = new Map<string, Session>();
  #process: Promise<PeerProcess> | undefined;

  constructor(options: WebRtcOptions, path: string, tools: OutputTools) {
    this.#options = options;
    this.#path = path;
    this.#tools = tools;
  }

  /** The first peer would wait for the process: it is begun as early as that one is known to come. */
  async start(): Promise<void> {
    await this.#running();
  }

  /** Answers with what `negotiate` makes of the offer; if that fails, the session has never been. */
  async receive(
    hostName: string,
    negotiate: (arrival: Arrival) => Promise<string>,
  ): Promise<OutputReply> {
    if (this.#sessions.size >= maxSessions) throw new TooMany("webrtc-full", fullText);
    const id = randomBytes(16).toString("hex");
    const session = new Session(() => this.#sessions.delete(id));
    this.#sessions.set(id, session);
    try {
      const process = await this.#running();
      const sdp = await negotiate({ id, session, process });
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

  change(method: OutputRequest["method"], id: string): OutputReply {
    const session = this.#sessions.get(id);
    switch (method) {
      case "DELETE":
        // Who closes the connection first and then says so is right too.
        session?.end();
        return { status: 200 };
      case "PATCH":
        if (!session) throw new NotFound("webrtc-session-unknown", sessionText);
        // Later candidates of a peer are not needed: it finds us by ours.
        return { status: 204 };
      case "GET":
      case "POST":
        return { status: 405, headers: { allow: "PATCH, DELETE" } };
    }
  }

  async stop(): Promise<void> {
    this.#endAll();
    const running = this.#process;
    this.#process = undefined;
    await running?.then(
      (process) => process.stop(),
      () => {},
    );
  }

  /** Starts it again after it was lost. */
  #running(): Promise<PeerProcess> {
    if (this.#process) return this.#process;
    const { clock, log } = this.#tools;
    const { host, port, isTcpEnabled, pool } = this.#options;
    const forget = () => {
      if (this.#process === started) this.#process = undefined;
    };
    const started = PeerProcess.start({
      host,
      port,
      isTcpEnabled,
      pool,
      clock,
      log,
      onClosed: (peer) => this.#sessions.get(peer)?.end(),
      onLost: () => {
        forget();
        this.#endAll();
      },
    }).catch((error: unknown) => {
      throw refusalOf(error, port);
    });
    this.#process = started;
    started.then((process) => log.info({ port: process.port }, "WebRTC output listens"), forget);
    return started;
  }

  #endAll(): void {
    for (const session of this.#sessions.values()) session.end();
  }
}

/** Since the start of the server another program may have taken the port. */
function refusalOf(error: unknown, port: number): unknown {
  const text = error instanceof PortRefused ? portText(error, port) : undefined;
  return text ? new Offline("webrtc-port", text, { cause: error }) : error;
}

const fullText = {
  zh: "WebRTC 连接数已达上限（500），请稍后再试或改用其他播放方式",
  en: "The limit of 500 WebRTC connections is reached. Try again later or play another way.",
};
const sessionText = {
  zh: "该 WebRTC 会话不存在或已经结束",
  en: "This WebRTC session does not exist or has ended",
};
