import type { Socket } from "node:net";
import { type Clock, ExpectedError, type Logger } from "@tessera/base";
import { type Amf0Value, amf0Field } from "@tessera/formats/amf0";
import type { ChunkLimits, RtmpMessage } from "./chunk-reader.ts";
import { sentChunkSize } from "./chunk-writer.ts";
import { answer, onStatus, parseCommand, type RtmpCommand } from "./command.ts";
import { connectRejected, connectSuccess, knowsHvc1 } from "./connect-reply.ts";
import {
  setChunkSize,
  setPeerBandwidth,
  streamBegin,
  streamEof,
  windowAcknowledgementSize,
} from "./control-message.ts";
import type {
  GivenAway,
  GivenClient,
  PlayHandler,
  PublishHandler,
  Refusal,
  RtmpClient,
  RtmpHandlers,
  RtmpViewer,
} from "./handlers.ts";
import type { RtmpFault } from "./rtmp-error.ts";
import { RtmpTransport } from "./rtmp-transport.ts";
import { scriptBody } from "./script-body.ts";
import { type RtmpClientInfo, type RtmpRequest, streamRequest } from "./stream-request.ts";
import { mediaStreamId, messageType } from "./wire.ts";

const HANDSHAKE_TIMEOUT_MS = 10_000;
const COMMAND_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 30_000;
/** In this time as often, so that a message costs no timer. */
const IDLE_CHECKS = 6;
const ACKNOWLEDGEMENT_WINDOW_BYTES = 2_500_000;

/** A client that was not let in yet has no reason for large messages. */
const limitsBeforeMedia: ChunkLimits = { messageBytes: 64 * 1024, unfinishedBytes: 128 * 1024 };
const limitsOfMedia: ChunkLimits = {
  messageBytes: 16 * 1024 * 1024,
  unfinishedBytes: 24 * 1024 * 1024,
};

type Role =
  | { readonly kind: "none" }
  /** A handler is deciding. */
  | { readonly kind: "asking" }
  | { readonly kind: "publish"; readonly handler: PublishHandler }
  | { readonly kind: "play"; readonly handler: PlayHandler };

interface RtmpConnectionTools {
  readonly clock: Clock;
  readonly log: Logger;
  /** The client may publish or play something: it is no stranger any more. */
  readonly onWelcome?: () => void;
  /** Of a client that was given away, beside its socket: it is decided anew, and answered. */
  readonly given?: Omit<GivenClient, "socket">;
}

/** The server's side of one RTMP connection: one publisher, or one player. */
export class RtmpConnection {
  readonly #handlers: RtmpHandlers;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #onWelcome: (() => void) | undefined;
  readonly #transport: RtmpTransport;
  #role: Role = { kind: "none" };
  #info: RtmpClientInfo | undefined;
  #cancelTimer: () => void;
  #silentChecks = 0;

  constructor(socket: Socket, handlers: RtmpHandlers, tools: RtmpConnectionTools) {
    const { given } = tools;
    this.#onWelcome = tools.onWelcome;
    this.#handlers = handlers;
    this.#clock = tools.clock;
    this.#log = tools.log.child({ address: socket.remoteAddress ?? "" });
    this.#transport = new RtmpTransport(socket, {
      clock: tools.clock,
      log: this.#log,
      limits: limitsBeforeMedia,
      given: given && { state: given.state.transport, unread: given.unread },
      onHandshakeDone: () => this.#awaitCommand(),
      onMessage: (message) => this.#receive(message),
      onEnd: (reason) => this.#leaveRole(reason),
    });
    if (given) {
      const { app, name, knowsHvc1: knows } = given.state;
      this.#info = { app, address: this.#transport.address, knowsHvc1: knows };
      this.#cancelTimer = () => {};
      this.#open("play", name);
    } else
      this.#cancelTimer = this.#clock.after(HANDSHAKE_TIMEOUT_MS, () =>
        this.#transport.end("handshake-timed-out"),
      );
  }

  onClose(listener: () => void): void {
    this.#transport.onClose(listener);
  }

  /** Idempotent. */
  stop(): void {
    this.#transport.end("stopped");
  }

  #awaitCommand(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(COMMAND_TIMEOUT_MS, () =>
      this.#transport.end("no-command"),
    );
  }

  #receive(message: RtmpMessage): void {
    const { type, timestampMs, body } = message;
    switch (type) {
      case messageType.audio:
        return this.#receiveMedia("audio", timestampMs, body);
      case messageType.video:
        return this.#receiveMedia("video", timestampMs, body);
      case messageType.amf0Data:
        return this.#receiveMedia("script", timestampMs, scriptBody(body));
      case messageType.amf3Data:
        return this.#receiveMedia("script", timestampMs, scriptBody(body.subarray(1)));
      case messageType.amf0Command:
      case messageType.amf3Command:
        return this.#obey(parseCommand(message));
      default:
        // Acknowledgements, bandwidth limits, shared objects: nothing to do.
        return;
    }
  }

  #receiveMedia(kind: "audio" | "video" | "script", timestampMs: number, body: Buffer): void {
    if (this.#role.kind !== "publish") return;
    this.#silentChecks = 0;
    this.#role.handler.onMedia({ kind, timestampMs, body });
  }

  #obey(command: RtmpCommand): void {
    const { name, transactionId, args } = command;
    switch (name) {
      case "connect":
        return this.#connect(command);
      case "createStream":
        return this.#transport.answer(answer("_result", transactionId, null, mediaStreamId));
      case "publish":
      case "play":
        return this.#open(name, args[0]);
      case "releaseStream":
      case "FCPublish":
      case "_checkbw":
        return this.#transport.answer(answer("_result", transactionId, null, undefined));
      case "getStreamLength":
        return this.#transport.answer(answer("_result", transactionId, null, 0));
      case "deleteStream":
      case "closeStream":
      case "FCUnpublish":
        return this.#close();
      default:
        // pause, seek, receiveAudio and others: live goes on.
        return;
    }
  }

  #connect({ transactionId, object }: RtmpCommand): void {
    const app = amf0Field(object, "app");
    if (typeof app !== "string" || app === "") {
      this.#transport.answer(connectRejected(transactionId, "The URL has no application name."));
      return this.#transport.endGently("refused");
    }
    const { address } = this.#transport;
    this.#info = { app, address, knowsHvc1: knowsHvc1(object) };
    this.#transport.answer(windowAcknowledgementSize(ACKNOWLEDGEMENT_WINDOW_BYTES));
    this.#transport.answer(setPeerBandwidth(ACKNOWLEDGEMENT_WINDOW_BYTES));
    this.#transport.answer(setChunkSize(sentChunkSize));
    this.#transport.answer(connectSuccess(transactionId, object));
  }

  #open(kind: "publish" | "play", name: Amf0Value): void {
    if (this.#role.kind !== "none") return this.#refuse(kind, "This connection is already in use.");
    if (!this.#info) return this.#refuse(kind, "There was no connect command.");
    const request = streamRequest(this.#info, typeof name === "string" ? name : "");
    if (request.name === "") return this.#refuse(kind, "The URL has no stream name.");
    this.#role = { kind: "asking" };
    this.#cancelTimer();
    this.#transport.pause();
    // What was read along with the request is kept first.
    queueMicrotask(() => void this.#decide(kind, request));
  }

  async #decide(kind: "publish" | "play", request: RtmpRequest): Promise<void> {
    const decision = await this.#ask(kind, request);
    if ("isGivenAway" in decision) return this.#onWelcome?.();
    if ("refusal" in decision) return this.#refuse(kind, decision.refusal);
    this.#onWelcome?.();
    const { endReason } = this.#transport;
    if (endReason) return decision.onEnd(endReason);
    this.#transport.guard(() => {
      if ("onMedia" in decision) this.#startPublish(decision);
      else this.#startPlay(decision);
    });
    this.#transport.resume();
  }

  async #ask(
    kind: "publish" | "play",
    request: RtmpRequest,
  ): Promise<PublishHandler | PlayHandler | Refusal | GivenAway> {
    try {
      return kind === "publish"
        ? await this.#handlers.onPublish(request, this.#client)
        : await this.#handlers.onPlay(request, this.#viewerOf(request));
    } catch (error) {
      return this.#refusalOf(error);
    }
  }

  #refusalOf(error: unknown): Refusal {
    if (error instanceof ExpectedError) return { refusal: error.text.en };
    this.#log.error({ error }, "RTMP request could not be decided");
    return { refusal: "The server failed. Try again later." };
  }

  #refuse(kind: "publish" | "play", reason: string): void {
    const code = kind === "publish" ? "NetStream.Publish.BadName" : "NetStream.Play.Failed";
    this.#transport.send(onStatus("error", code, reason));
    this.#transport.endGently("refused");
  }

  #viewerOf({ app, name, knowsHvc1: knows }: RtmpRequest): RtmpViewer {
    return {
      giveAway: (take) =>
        this.#transport.giveAway((socket, { state: transport, unread }) =>
          take({ socket, unread, state: { app, name, knowsHvc1: knows, transport } }),
        ),
    };
  }

  get #client(): RtmpClient {
    return {
      close: (reason) => {
        this.#transport.send(onStatus("error", "NetStream.Publish.Denied", reason));
        this.#transport.endGently("stopped");
      },
      setUrgent: (isUrgent) => this.#transport.setUrgent(isUrgent),
    };
  }

  #startPublish(handler: PublishHandler): void {
    this.#role = { kind: "publish", handler };
    this.#transport.limits = limitsOfMedia;
    this.#silentChecks = 0;
    this.#cancelTimer = this.#clock.every(IDLE_TIMEOUT_MS / IDLE_CHECKS, () => {
      if (++this.#silentChecks > IDLE_CHECKS) this.#transport.end("idle");
    });
    this.#transport.answer(onStatus("status", "NetStream.Publish.Start", "Publishing."));
  }

  #startPlay(handler: PlayHandler): void {
    const transport = this.#transport;
    this.#role = { kind: "play", handler };
    transport.answer(streamBegin(mediaStreamId));
    transport.answer(onStatus("status", "NetStream.Play.Reset", "Resetting the stream."));
    transport.answer(onStatus("status", "NetStream.Play.Start", "Playing."));
    handler.start({
      get bufferedBytes() {
        return transport.bufferedBytes;
      },
      writeMessage: (message) => transport.send(message),
      end: () => {
        transport.send(streamEof(mediaStreamId));
        transport.send(onStatus("status", "NetStream.Play.UnpublishNotify", "The stream ended."));
        transport.endGently("stopped");
      },
    });
  }

  /** The client is done with its stream; it may open another on the same connection. */
  #close(): void {
    if (this.#role.kind !== "publish" && this.#role.kind !== "play") return;
    this.#transport.setUrgent(true);
    this.#transport.limits = limitsBeforeMedia;
    this.#leaveRole("unpublished");
    this.#awaitCommand();
  }

  #leaveRole(reason: RtmpFault): void {
    const role = this.#role;
    this.#role = { kind: "none" };
    this.#cancelTimer();
    if (role.kind === "publish" || role.kind === "play") role.handler.onEnd(reason);
  }
}
