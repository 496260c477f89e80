import { once } from "node:events";
import { connect, type Socket } from "node:net";
import {
  type Frame,
  type FrameHead,
  FrameReader,
  messageId,
  readAttachmentAnswer,
  readGeneralAnswer,
  writeMessage,
} from "@tessera/formats/jt808";

const answerMs = 15_000;

/** The connection by which a terminal uploads files: a message, its answer, and bytes between them. */
export class AttachmentLine {
  readonly #socket: Socket;
  readonly #head: FrameHead;
  readonly #heard: Frame[] = [];
  #wake = () => {};
  #serial = 0;

  static async open(
    server: { readonly host: string; readonly port: number },
    head: FrameHead,
  ): Promise<AttachmentLine> {
    const socket = connect({ ...server, noDelay: true });
    await once(socket, "connect");
    return new AttachmentLine(socket, head);
  }

  private constructor(socket: Socket, head: FrameHead) {
    this.#socket = socket;
    this.#head = head;
    const reader = new FrameReader({
      onFrame: (frame) => {
        this.#heard.push({ ...frame, body: new Uint8Array(frame.body) });
        this.#wake();
      },
      onFault: () => {},
    });
    socket.on("data", (bytes) => reader.push(bytes));
    socket.on("error", () => {});
    socket.once("close", () => this.#wake());
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** What the platform has not taken yet. */
  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  /** Resolves to the result of 0x8001 to its last packet; those before have answers of their own. */
  async send(id: number, body: Uint8Array): Promise<number> {
    const packets = writeMessage(this.#head, { messageId: id, body, serial: this.#serial });
    this.#serial += packets.length;
    let result = 0;
    for (const bytes of packets) this.write(bytes);
    for (const _ of packets) {
      const { body: answer } = await this.#next(messageId.platformAnswer);
      ({ result } = readGeneralAnswer(answer));
    }
    return result;
  }

  /** 0x9212 to what was sent last. */
  async verdict(): Promise<ReturnType<typeof readAttachmentAnswer>> {
    return readAttachmentAnswer((await this.#next(messageId.attachmentAnswer)).body);
  }

  /** Any bytes, such as a block of a file. */
  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.end();
  }

  async #next(id: number): Promise<Frame> {
    const until = AbortSignal.timeout(answerMs);
    for (;;) {
      const at = this.#heard.findIndex((frame) => frame.messageId === id);
      const [frame] = at < 0 ? [] : this.#heard.splice(at, 1);
      if (frame) return frame;
      if (this.isClosed) throw new Error("the platform has closed the line for attachments");
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const onLate = () => reject(new Error(`no 0x${id.toString(16)} came`));
      until.addEventListener("abort", onLate);
      await promise.finally(() => until.removeEventListener("abort", onLate));
    }
  }
}
