import { opcodes } from "@tessera/formats/websocket";

const maxHeaderBytes = 14;
const maxControlBytes = 125;

export interface ControlHandlers {
  onClose(): void;
  onPing(payload: Uint8Array): void;
  /** The other end does not keep to the protocol. */
  onBroken(): void;
}

/** Reads what a client sends: control frames are told, messages are skipped unread. */
export class ClientFrames {
  readonly #handlers: ControlHandlers;
  readonly #header = new Uint8Array(maxHeaderBytes);
  #headerFilled = 0;
  readonly #control = new Uint8Array(maxControlBytes);
  #payloadBytes = 0;
  #payloadSeen = 0;
  #isInPayload = false;
  #isOver = false;

  constructor(handlers: ControlHandlers) {
    this.#handlers = handlers;
  }

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && !this.#isOver; )
      at += this.#isInPayload ? this.#takePayload(chunk, at) : this.#takeHeader(chunk, at);
  }

  #takeHeader(chunk: Uint8Array, at: number): number {
    this.#header[this.#headerFilled++] = chunk[at] ?? 0;
    if (this.#headerFilled === 2 && !this.#isMasked()) this.#break();
    if (this.#headerFilled < this.#headerBytes()) return 1;
    this.#payloadBytes = this.#lengthOfPayload();
    this.#payloadSeen = 0;
    if (this.#isControl() && this.#payloadBytes > maxControlBytes) this.#break();
    else if (this.#payloadBytes === 0) this.#endFrame();
    else this.#isInPayload = true;
    return 1;
  }

  #takePayload(chunk: Uint8Array, at: number): number {
    const taken = Math.min(this.#payloadBytes - this.#payloadSeen, chunk.length - at);
    if (this.#isControl()) this.#control.set(chunk.subarray(at, at + taken), this.#payloadSeen);
    this.#payloadSeen += taken;
    if (this.#payloadSeen === this.#payloadBytes) this.#endFrame();
    return taken;
  }

  #endFrame(): void {
    const opcode = this.#opcode();
    if (opcode === opcodes.close) {
      this.#isOver = true;
      this.#handlers.onClose();
    } else if (opcode === opcodes.ping) this.#handlers.onPing(this.#unmasked());
    this.#headerFilled = 0;
    this.#isInPayload = false;
  }

  #unmasked(): Uint8Array {
    const mask = this.#header.subarray(this.#headerFilled - 4, this.#headerFilled);
    return this.#control
      .subarray(0, this.#payloadBytes)
      .map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  }

  #headerBytes(): number {
    if (this.#headerFilled < 2) return 2;
    const length = (this.#header[1] ?? 0) & 0x7f;
    const mask = 4;
    return 2 + (length === 127 ? 8 : length === 126 ? 2 : 0) + mask;
  }

  #lengthOfPayload(): number {
    const view = new DataView(this.#header.buffer);
    const length = view.getUint8(1) & 0x7f;
    if (length === 126) return view.getUint16(2);
    return length === 127 ? Number(view.getBigUint64(2)) : length;
  }

  #isMasked(): boolean {
    return ((this.#header[1] ?? 0) & 0x80) !== 0;
  }

  #opcode(): number {
    return (this.#header[0] ?? 0) & 0x0f;
  }

  #isControl(): boolean {
    return this.#opcode() >= 8;
  }

  #break(): void {
    this.#isOver = true;
    this.#handlers.onBroken();
  }
}
