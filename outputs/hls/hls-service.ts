import { BadRequest, Unauthorized } from "@tessera/base";
import {
  type OutputReply,
  type OutputRequest,
  type OutputTools,
  type Place,
  type RequestService,
  type ViewerGate,
  type ViewerPass,
} from "@tessera/engine";
import { type Asked, askedOf, entryPlace } from "./address.ts";
import { newSessionId, sessionOver } from "./hls-session.ts";
import { HlsSessions } from "./hls-sessions.ts";
import type { CutOptions } from "./hls-stream.ts";
import { masterPlaylist } from "./master-playlist.ts";
import { answerSession, playlistReply } from "./session-answers.ts";
import { type RoomOptions, SessionRoom } from "./session-room.ts";
import { type HlsPool, WorkerSessions } from "./worker-sessions.ts";

export interface HlsServiceOptions extends CutOptions, RoomOptions {
  /** Workers that serve what they read; without them all is served here. */
  readonly pool?: HlsPool | undefined;
}

/** Somebody who was let in, wherever the stream is read. */
interface Entered {
  master(): Promise<string>;
  onEnd(leave: () => void): void;
  end(): void;
}

/** Says who may watch, and serves what this process reads. */
export class HlsService implements RequestService {
  readonly #gate: ViewerGate;
  readonly #room: SessionRoom;
  readonly #here: HlsSessions;
  readonly #elsewhere: WorkerSessions | undefined;

  constructor(gate: ViewerGate, tools: OutputTools, options: HlsServiceOptions) {
    const { pool } = options;
    this.#gate = gate;
    this.#room = new SessionRoom(options);
    this.#here = new HlsSessions(tools, options);
    this.#elsewhere = pool && new WorkerSessions({ ...tools, pool });
  }

  async answer(request: OutputRequest): Promise<OutputReply | undefined> {
    const { method, parts, query } = request;
    if (method !== "GET") return { status: 405, headers: { allow: "GET" } };
    const asked = askedOf(parts, query);
    if (asked) return this.#answerSession(asked, request);
    const place = entryPlace(parts);
    if (!place) throw new BadRequest("live-address-invalid", addressText);
    return this.#enter(place, request);
  }

  async stop(): Promise<void> {
    this.#elsewhere?.stop();
    this.#here.stop();
  }

  async #answerSession(
    asked: Asked,
    { connection }: OutputRequest,
  ): Promise<OutputReply | undefined> {
    const here = this.#here.find(asked.session);
    if (here) return here.serve(() => answerSession(here, asked.name, asked.query));
    const elsewhere = this.#elsewhere?.find(asked.session);
    if (!elsewhere) throw sessionOver();
    return this.#elsewhere?.answer(elsewhere, asked, connection);
  }

  async #enter(place: Place, request: OutputRequest): Promise<OutputReply> {
    const { token, address, connection } = request;
    const pass = await this.#gate.admit(token, place, address);
    if (!pass) throw new Unauthorized("play-token-invalid", tokenText);
    const leaveRoom = this.#room.take(pass.viewer ?? "");
    let session: Entered;
    try {
      // By a connection that cannot go there, pieces are better made here.
      session = (connection && this.#openElsewhere(pass, place)) ?? this.#openHere(pass);
    } catch (error) {
      leaveRoom();
      throw error;
    }
    session.onEnd(leaveRoom);
    try {
      return playlistReply(await session.master());
    } catch (error) {
      session.end();
      throw error;
    }
  }

  #openElsewhere(pass: ViewerPass, place: Place): Entered | undefined {
    if (!pass.enterElsewhere) return undefined;
    pass.requireRoom?.();
    const session = this.#elsewhere?.open(place);
    session?.onEnd(pass.enterElsewhere(() => session.end()));
    return session;
  }

  #openHere(pass: ViewerPass): Entered {
    const { stream, leave } = pass.enter(() => session.end());
    const session = this.#here.open(newSessionId(), stream);
    session.onEnd(leave);
    return {
      master: () => session.serve(() => masterPlaylist(session)),
      onEnd: (leaveToo) => session.onEnd(leaveToo),
      end: () => session.end(),
    };
  }
}

const addressText = {
  zh: "播放地址不正确：应为 /live/hls/设备/通道/码流/index.m3u8，码流为 1（主码流）或 2（子码流）",
  en: "The play address is wrong. It must be /live/hls/device/channel/flow/index.m3u8, with flow 1 (main stream) or 2 (sub stream).",
};
const tokenText = {
  zh: "播放地址无效或已过期，请重新播放。",
  en: "The play address is invalid or has expired. Play again.",
};
