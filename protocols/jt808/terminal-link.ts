import { type Clock, ExpectedError, Offline, type Text } from "@tessera/base";
import {
  BrokenJt808,
  type Frame,
  type FrameHead,
  messageId,
  packetsOf,
  readGeneralAnswer,
  writeGeneralAnswer,
  writeMessage,
  writeMissingParts,
} from "@tessera/formats/jt808";
import { AwaitedAnswers } from "../answers/index.ts";
import { MissingParts } from "./missing-parts.ts";
import type { Jt808Peer } from "./peer.ts";
import { RateLimit } from "./rate-limit.ts";
import { answerWithinMs, sendAgain } from "./resending.ts";
import type { Jt808Trace } from "./trace.ts";
import { traceNotes } from "./trace-notes.ts";

export interface TerminalLinkOptions {
  readonly peer: Jt808Peer;
  /** As the terminal's first message has it: it is answered in the same edition. */
  readonly head: FrameHead;
  readonly write: (bytes: Uint8Array) => void;
  readonly close: () => void;
  /** Its peer has shown who it is. */
  readonly trust: () => void;
  readonly onMessage: (link: TerminalLink, message: Frame) => void;
  readonly onTrace: (trace: Jt808Trace) => void;
  readonly clock: Clock;
}

/** What a terminal says to an order; 0: done. */
type Verdict = number;

/** Answers that begin with the serial number of what they answer. */
const withSerial: ReadonlySet<number> = new Set([0x0104, 0x0201, 0x0700, 0x0805, 0x1205]);

/** One terminal's end of a connection: what it says, and what is said to it with serial numbers of ours. */
export class TerminalLink {
  readonly #options: TerminalLinkOptions;
  readonly #ending = new AbortController();
  readonly #verdicts: AwaitedAnswers<number, Verdict>;
  /** By the message that answers, and by the serial number where the answer has it. */
  readonly #answers: AwaitedAnswers<string, Uint8Array>;
  /** Serial numbers of those who wait for answers without one, by the message that answers: first come, first served. */
  readonly #waiting = new Map<number, number[]>();
  readonly #parts: MissingParts;
  readonly #rate: RateLimit;
  /** Long messages whose packets were answered one by one. */
  readonly #answered = new WeakSet<Frame>();
  #isTrusted = false;
  #serial = 0;
  #gone: ExpectedError | undefined;

  constructor(options: TerminalLinkOptions) {
    const { clock } = options;
    this.#options = options;
    const waiting = { clock, withinMs: answerWithinMs, code: "jt808-no-answer", most: 64 };
    this.#verdicts = new AwaitedAnswers(waiting);
    this.#answers = new AwaitedAnswers(waiting);
    this.#rate = new RateLimit(clock);
    this.#parts = new MissingParts({
      clock,
      onMissing: (firstSerial, missing) =>
        this.say(messageId.missingParts, writeMissingParts({ firstSerial, missing })),
      onGivenUp: (id, missing) => this.note(id, traceNotes.givenUp(missing)),
    });
  }

  get peer(): Jt808Peer {
    return this.#options.peer;
  }

  get phone(): string {
    return this.#options.head.phone;
  }

  get is2019(): boolean {
    return this.#options.head.is2019;
  }

  /** Aborts when the connection is gone. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get heldBytes(): number {
    return this.#parts.heldBytes;
  }

  gone(): ExpectedError {
    return this.#gone ?? new Offline("jt808-gone", goneText);
  }

  /** Its peer has shown who it is. */
  get isTrusted(): boolean {
    return this.#isTrusted;
  }

  trust(): void {
    this.#isTrusted = true;
    this.#options.trust();
  }

  close(): void {
    this.#options.close();
  }

  /** For who owns the connection. */
  end(reason?: ExpectedError): void {
    this.#gone ??= reason;
    this.#parts.stop();
    this.#ending.abort();
  }

  /** Says in the log what became of a message of the terminal. */
  note(id: number, note: Text): void {
    this.#trace(true, { messageId: id, serial: 0 }, new Uint8Array(0), note);
  }

  /** Sends it and expects nothing. Gives the serial number. */
  say(id: number, body: Uint8Array): number {
    const serial = this.#take(packetsOf(body));
    this.#send(id, body, serial);
    return serial;
  }

  /** 0x8001. */
  answer(message: Frame, result = 0): void {
    if (result === 0 && this.#answered.has(message)) return;
    const { messageId: answeredId, serial } = message;
    const answer = { answeredSerial: serial, answeredId, result };
    this.say(messageId.platformAnswer, writeGeneralAnswer(answer));
  }

  /** Resolves to what the terminal says to it, 0x0001. Sent again while it says nothing, until the signal aborts. */
  async order(
    id: number,
    body: Uint8Array,
    signal?: AbortSignal,
    onSerial?: (serial: number) => void,
  ): Promise<Verdict> {
    const serial = this.#take(packetsOf(body));
    onSerial?.(serial);
    return this.#sending(id, body, serial, (say) =>
      this.#verdicts.ask(this, { key: serial, say, signal }),
    );
  }

  /**
   * Resolves to the body of the answer; to a number when the terminal says by 0x0001 that it will not. Sent again while
   * it says nothing.
   */
  async ask(
    id: number,
    body: Uint8Array,
    answerId: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array | Verdict> {
    const serial = this.#take(packetsOf(body));
    const refused = new AbortController();
    const signals = signal ? [signal, refused.signal] : [refused.signal];
    const verdict = this.#verdicts
      .ask(this, { key: serial, say: async () => {}, signal: AbortSignal.any(signals) })
      .then((result) => (result === 0 ? undefined : result))
      // The answer itself is waited for beside it, and fails in the same ways.
      .catch(() => undefined);
    const forget = this.#expect(answerId, serial);
    try {
      return await this.#sending(id, body, serial, async (say) => {
        const asked = this.#answers.ask(this, {
          key: keyOf(answerId, serial),
          say,
          signal: AbortSignal.any(signals),
        });
        asked.catch(() => {});
        const first = await Promise.race([asked, verdict]);
        return first ?? (await asked);
      });
    } finally {
      forget();
      refused.abort(notNeeded);
    }
  }

  /** A packet that has come over the connection. */
  hear(frame: Frame, bytes: Uint8Array): void {
    const fault = this.#faultOf(frame);
    this.#trace(true, frame, bytes, fault);
    if (fault) return;
    const message = frame.part ? this.#collect(frame) : frame;
    if (!message) return;
    try {
      if (!this.#hearAnswer(message)) this.#options.onMessage(this, message);
    } catch (error) {
      if (!(error instanceof BrokenJt808)) throw error;
      this.refuse(message, error);
    }
  }

  /** The whole message, once it is. A packet without an answer of its own comes again and again. */
  #collect(packet: Frame): Frame | undefined {
    if (!this.#isTrusted) {
      this.note(packet.messageId, traceNotes.tooEarly);
      this.answer(packet, failed);
      return undefined;
    }
    this.answer(packet);
    const message = this.#parts.take(packet);
    if (message) this.#answered.add(message);
    return message;
  }

  /** It cannot be read: that is noted, and the terminal told. */
  refuse(message: Frame, { text }: BrokenJt808): void {
    this.note(message.messageId, text);
    this.answer(message, wrongMessage);
  }

  #faultOf({ encryption }: Frame): Text | undefined {
    if (!this.#rate.mayPass()) return traceNotes.tooMany;
    return encryption === 0 ? undefined : traceNotes.encrypted;
  }

  /** Whether somebody waited for it. */
  #hearAnswer({ messageId: id, body }: Frame): boolean {
    if (id === messageId.terminalAnswer) {
      const { answeredSerial, result } = readGeneralAnswer(body);
      this.#verdicts.hear(this, answeredSerial, result);
      return true;
    }
    const serial = this.#answeredBy(id, body);
    const isHeard =
      serial !== undefined && this.#answers.hear(this, keyOf(id, serial), new Uint8Array(body));
    // Where it is is news for others too.
    return isHeard && id !== messageId.locationAnswer;
  }

  #answeredBy(id: number, body: Uint8Array): number | undefined {
    const waiting = this.#waiting.get(id);
    if (!waiting) return undefined;
    if (!withSerial.has(id) || body.length < 2) return waiting[0];
    const serial = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
    // Some terminals answer with a serial number of their own.
    return waiting.includes(serial) ? serial : waiting[0];
  }

  #expect(answerId: number, serial: number): () => void {
    const waiting = this.#waiting.get(answerId) ?? [];
    waiting.push(serial);
    this.#waiting.set(answerId, waiting);
    return () => {
      waiting.splice(waiting.indexOf(serial), 1);
      if (waiting.length === 0) this.#waiting.delete(answerId);
    };
  }

  async #sending<Result>(
    id: number,
    body: Uint8Array,
    serial: number,
    wait: (say: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    let stop: (() => void) | undefined;
    try {
      return await wait(async () => {
        stop = sendAgain(this.#options.clock, () => this.#send(id, body, serial));
      });
    } finally {
      stop?.();
    }
  }

  #take(count: number): number {
    const serial = this.#serial;
    this.#serial = (serial + count) & 0xffff;
    return serial;
  }

  #send(id: number, body: Uint8Array, serial: number): void {
    if (this.signal.aborted) return;
    const { head, write } = this.#options;
    const packets = writeMessage(head, { messageId: id, body, serial });
    for (const [at, bytes] of packets.entries()) {
      write(bytes);
      this.#trace(false, { messageId: id, serial: (serial + at) & 0xffff }, bytes);
    }
  }

  #trace(
    isIncoming: boolean,
    { messageId: id, serial }: Pick<Frame, "messageId" | "serial">,
    bytes: Uint8Array,
    note?: Text,
  ): void {
    const { clock, peer, onTrace } = this.#options;
    const message = { messageId: id, phone: this.phone, serial };
    onTrace({ atMs: clock.nowMs(), peer, isIncoming, message, bytes, note });
  }
}

const failed = 1;
const wrongMessage = 2;
/** Nobody hears it; made once, for a stack takes its time. */
const notNeeded = new Error("the answer is here");
const keyOf = (answerId: number, serial: number): string => `${answerId} ${serial}`;
const goneText: Text = {
  zh: "终端的连接已断开，等待终端重新连接",
  en: "The terminal's connection was lost. Waiting for it to connect again.",
};
