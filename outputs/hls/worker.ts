import { randomBytes } from "node:crypto";
import { ExpectedError } from "@tessera/base";
import {
  type HandedSocket,
  type ModuleHost,
  type RunningModule,
  toWireError,
  type WireError,
  type WorkerModule,
} from "@tessera/engine";
import {
  headersOfError,
  internalError,
  languageOf,
  statusOfError,
} from "@tessera/platform/contract";
import { type HttpReply, RequestConnection, type RequestHead } from "@tessera/protocols/http";
import { askedByTarget } from "./address.ts";
import { type HlsSession, sessionOver } from "./hls-session.ts";
import { HlsSessions } from "./hls-sessions.ts";
import { usualCuts } from "./hls-stream.ts";
import { masterPlaylist } from "./master-playlist.ts";
import { type FromHls, type HlsConnection, hlsMessages, type ToHls } from "./serving.ts";
import { answerSession } from "./session-answers.ts";

/** Serves HLS beside the streams: the server says who may watch, and hands over the connections that they ask by. */
export const createHlsModule = (): WorkerModule<ToHls, FromHls, HlsConnection> => ({
  messages: hlsMessages,
  start: (host) => new HlsInWorker(host),
});

class HlsInWorker implements RunningModule<ToHls, HlsConnection> {
  readonly #host: ModuleHost<FromHls>;
  readonly #sessions: HlsSessions;
  readonly #connections = new Set<RequestConnection>();

  constructor(host: ModuleHost<FromHls>) {
    this.#host = host;
    this.#sessions = new HlsSessions(host, usualCuts);
  }

  hear(words: ToHls): void {
    switch (words.kind) {
      case "open":
        return void this.#open(words);
      case "end":
        return this.#sessions.find(words.session)?.end();
      case "ask":
        return void this.#tellAnswer(words);
    }
  }

  takeSocket({ socket, firstBytes, about, giveBack }: HandedSocket<HlsConnection>): () => void {
    const connection = new RequestConnection({
      socket,
      firstBytes,
      ...about,
      answer: (head) => this.#answer(head),
      giveBack: (read) => {
        this.#connections.delete(connection);
        giveBack(read);
      },
      clock: this.#host.clock,
    });
    this.#connections.add(connection);
    socket.on("close", () => this.#connections.delete(connection));
    connection.start();
    return () => connection.close();
  }

  stop(): void {
    this.#sessions.stop();
    for (const connection of this.#connections) connection.close();
  }

  async #open({ session: id, place }: Extract<ToHls, { kind: "open" }>): Promise<void> {
    const { hub, tell } = this.#host;
    let session: HlsSession | undefined;
    try {
      const lease = hub.open(place.channel, place.flow);
      const opened = this.#sessions.open(id, lease.stream);
      session = opened;
      opened.onEnd(() => lease.release());
      opened.onEnd(() => tell({ kind: "ended", session: id }));
      const master = await opened.serve(() => masterPlaylist(opened));
      tell({ kind: "opened", session: id, master });
    } catch (error) {
      tell({ kind: "refused", session: id, error: this.#wireErrorOf(error) });
      session?.end();
    }
  }

  /** Of a session that is not here the server knows more. */
  #answer({ target, headers }: RequestHead): Promise<HttpReply> | undefined {
    const asked = askedByTarget(target);
    const session = asked && this.#sessions.find(asked.session);
    if (!session) return undefined;
    const answering = session.serve(() => answerSession(session, asked.name, asked.query));
    return answering.then(
      ({ body = "", headers: own = {}, ...reply }) => ({ ...reply, headers: own, body }),
      (error: unknown) => this.#failure(error, headers.get("accept-language")),
    );
  }

  #failure(error: unknown, acceptLanguage: string | undefined): HttpReply {
    const language = languageOf(acceptLanguage);
    const status = error instanceof ExpectedError ? statusOfError(error) : undefined;
    if (status && error instanceof ExpectedError) {
      const { code, text } = error;
      return { status, headers: headersOfError(code, language), body: text[language] };
    }
    const incident = randomBytes(4).toString("hex");
    this.#host.log.error({ incident, error }, "HLS request failed");
    const { status: failed, code, text } = internalError(incident);
    return { status: failed, headers: headersOfError(code, language), body: text[language] };
  }

  async #tellAnswer({
    ask,
    session: id,
    name,
    query,
  }: Extract<ToHls, { kind: "ask" }>): Promise<void> {
    const { tell } = this.#host;
    try {
      const session = this.#sessions.find(id);
      if (!session) throw sessionOver();
      const reply = await session.serve(() => answerSession(session, name, query));
      tell({ kind: "answered", ask, reply });
    } catch (error) {
      tell({ kind: "failed", ask, error: this.#wireErrorOf(error) });
    }
  }

  #wireErrorOf(error: unknown): WireError {
    if (!(error instanceof ExpectedError)) this.#host.log.error({ error }, "HLS failed");
    return toWireError(error, { code: "hls-failed", text: failedText });
  }
}

const failedText = {
  zh: "画面无法发送，详情请查看服务器日志",
  en: "The picture cannot be sent. See the server log.",
};
