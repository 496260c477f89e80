import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import { PsPacketiser } from "@tessera/formats/ps";
import { endOfFileNotice, type GbSdp, parseMansrtsp, ssrcNumber } from "@tessera/protocols/gb28181";
import type { MediaSender } from "@tessera/protocols/gb28181/media";
import type { IncomingRequest, SipDialog } from "@tessera/protocols/sip";
import type { UpperLine } from "../link/upper-line.ts";
import type { SharedCamera } from "../sharing/directory.ts";
import type { PsSink, SourceEnd, UpperSource } from "./upper-source.ts";

export interface UpperCallParts {
  readonly line: UpperLine;
  readonly camera: SharedCamera;
  readonly offer: GbSdp;
  readonly ssrc: string;
  readonly payloadType: number;
  readonly source: UpperSource;
  readonly sender: MediaSender;
  readonly dialog: SipDialog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** After the end of a recording the other side hangs up. */
const hangUpMs = 10_000;

/** One stream on its way to an upper platform. */
export class UpperCall {
  readonly #parts: UpperCallParts;
  readonly startedAtMs: number;
  readonly #over = Promise.withResolvers<void>();
  #isOver = false;

  constructor(parts: UpperCallParts) {
    this.#parts = parts;
    this.startedAtMs = parts.clock.nowMs();
    const { dialog, source } = parts;
    dialog.onRequest((request) => this.#take(request));
    void dialog.ended.then(() => this.end());
    void source.ended.then((end) => this.#finish(end));
    this.#begin().catch((error: unknown) => this.#fail(error));
  }

  get camera(): SharedCamera {
    return this.#parts.camera;
  }

  get offer(): GbSdp {
    return this.#parts.offer;
  }

  get sender(): MediaSender {
    return this.#parts.sender;
  }

  get cascadeId(): number {
    return this.#parts.line.cascade.id;
  }

  /** Settles when it is over, whoever ended it. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Idempotent; hangs up if the other side has not. */
  end(reason?: Text): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { dialog, source, sender, log, camera } = this.#parts;
    log.info({ channel: camera.id, reason: reason?.en ?? "hung up" }, "a call from above ended");
    source.stop();
    sender.close();
    void dialog.end().then(() => this.#over.resolve());
  }

  /** Not before the other side has got our answer; over TCP when the connection is there. */
  async #begin(): Promise<void> {
    const { dialog, offer, sender, source } = this.#parts;
    const { host, port, mode } = offer;
    // Who listens has to be let in even before the ACK: some connect at once.
    const early = mode === "TCP-ACTIVE" ? sender.start({ host, port }) : undefined;
    early?.catch(() => {});
    await dialog.confirmed;
    await (early ?? sender.start({ host, port }));
    if (!this.#isOver) source.start(this.#sink());
  }

  #sink(): PsSink {
    const { ssrc, payloadType, sender } = this.#parts;
    const packetiser = new PsPacketiser({ ssrc: ssrcNumber(ssrc), payloadType });
    /** What is sent again has the same numbers: nothing is missing then. */
    let refused: { readonly ps: Uint8Array; readonly packets: Uint8Array[] } | undefined;
    return {
      send: (ps, timestamp90k, canStart) => {
        const packets =
          refused?.ps === ps ? refused.packets : packetiser.packetise(ps, timestamp90k);
        const isSent = sender.send(packets, canStart);
        refused = isSent ? undefined : { ps, packets };
        return isSent;
      },
    };
  }

  #take(request: IncomingRequest): void {
    if (request.method !== "INFO") return request.respond(request.method === "MESSAGE" ? 200 : 405);
    const control = parseMansrtsp(request.body);
    const { source, log } = this.#parts;
    if (!control) return request.respond(400);
    if (!source.control) return request.respond(405, { reason: "Not a recording" });
    source.control(control).then(
      () => request.respond(200),
      (error: unknown) => {
        if (!(error instanceof ExpectedError)) log.error({ error }, "a playback control failed");
        request.respond(error instanceof ExpectedError ? 400 : 500);
      },
    );
  }

  /** All of a recording is told so; anything else hangs up. */
  async #finish({ reason, isOver }: SourceEnd): Promise<void> {
    if (this.#isOver) return;
    if (!isOver) return this.end(reason);
    const { line, dialog, camera, clock, log } = this.#parts;
    const notice = endOfFileNotice({ sn: line.nextSn(), deviceId: camera.id });
    await dialog
      .request("MESSAGE", line.content(notice))
      .catch((error: unknown) => log.debug({ error }, "the end of a recording was not taken"));
    if (this.#isOver) return;
    const cancel = clock.after(hangUpMs, () => this.end(reason));
    void dialog.ended.then(cancel);
  }

  #fail(error: unknown): void {
    const { log } = this.#parts;
    if (!this.#isOver) log.warn({ error }, "a stream did not get to an upper platform");
    this.end(error instanceof ExpectedError ? error.text : notReachedText);
  }
}

const notReachedText: Text = {
  zh: "媒体无法送达上级平台",
  en: "The media cannot reach the upper platform",
};
