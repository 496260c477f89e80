import { joinBytes } from "../bits/index.ts";
import { BrokenJt808 } from "./broken-jt808.ts";
import { type Frame, flag } from "./frame.ts";
import { parseFrame } from "./frame-parser.ts";
import { readGbk, writeGbk } from "./gbk.ts";

/** T/JSATL 12-2017, table 4-26: frame header, file name BYTE[50], offset DWORD, length DWORD, then the data. */
const magic = [0x30, 0x31, 0x63, 0x64] as const;
const nameBytes = 50;
const headBytes = magic.length + nameBytes + 4 + 4;
/** What one message may take, escaped. */
const mostFrameBytes = 8192;

/** Where a piece of a file belongs. */
export interface AttachmentBlock {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** What comes over the connection of attachments, in its order. */
export type AttachmentPiece =
  | { readonly kind: "message"; readonly frame: Frame; readonly bytes: Uint8Array }
  /** Its data follow. */
  | { readonly kind: "block"; readonly block: AttachmentBlock }
  /** Of the block before, behind what came of it already. */
  | { readonly kind: "data"; readonly bytes: Uint8Array }
  /** Something that is no message; the reader goes on behind it. */
  | { readonly kind: "fault"; readonly fault: BrokenJt808; readonly bytes: Uint8Array };

/**
 * Takes the stream of attachments apart: messages between flags and blocks of files behind a header of their own take
 * turns. Data are given on as they come and never held.
 */
export class AttachmentStreamReader {
  #held: Uint8Array = nothing;
  /** Of the block that is being read. */
  #blockBytesLeft = 0;
  /** A message that is too long is thrown away up to its flag. */
  #isSkipping = false;

  get heldBytes(): number {
    return this.#held.length;
  }

  /** Pieces point into the given bytes, until the next push. */
  *push(given: Uint8Array): Generator<AttachmentPiece, void, undefined> {
    let bytes = this.#held.length > 0 ? joinBytes([this.#held, given]) : given;
    this.#held = nothing;
    while (bytes.length > 0) {
      const step = this.#step(bytes);
      if (step === "more") break;
      if (step.piece) yield step.piece;
      bytes = bytes.subarray(step.taken);
    }
    // What was read may be overwritten by the next read.
    this.#held = new Uint8Array(bytes);
  }

  #step(bytes: Uint8Array): { readonly taken: number; readonly piece?: AttachmentPiece } | "more" {
    if (this.#blockBytesLeft > 0) return this.#data(bytes);
    if (bytes[0] === flag) {
      this.#isSkipping = false;
      return { taken: 1 };
    }
    if (this.#isSkipping) return { taken: endOf(bytes) ?? bytes.length };
    const isBlock = magic.every((byte, at) => at >= bytes.length || bytes[at] === byte);
    return isBlock ? this.#block(bytes) : this.#message(bytes);
  }

  #data(bytes: Uint8Array) {
    const taken = Math.min(bytes.length, this.#blockBytesLeft);
    this.#blockBytesLeft -= taken;
    return { taken, piece: { kind: "data", bytes: bytes.subarray(0, taken) } } as const;
  }

  #block(bytes: Uint8Array) {
    if (bytes.length < headBytes) return "more";
    const view = new DataView(bytes.buffer, bytes.byteOffset, headBytes);
    const name = readGbk(bytes.subarray(magic.length, magic.length + nameBytes));
    const offset = view.getUint32(magic.length + nameBytes);
    const length = view.getUint32(magic.length + nameBytes + 4);
    this.#blockBytesLeft = length;
    return { taken: headBytes, piece: { kind: "block", block: { name, offset, length } } } as const;
  }

  #message(bytes: Uint8Array) {
    const end = endOf(bytes);
    if (end === undefined && bytes.length <= mostFrameBytes) return "more";
    if (end === undefined || end > mostFrameBytes) {
      this.#isSkipping = true;
      const fault = new BrokenJt808("消息过长", "it is too long");
      return {
        taken: end ?? bytes.length,
        piece: { kind: "fault", fault, bytes: nothing },
      } as const;
    }
    return { taken: end, piece: pieceOf(bytes.subarray(0, end)) };
  }
}

function pieceOf(bytes: Uint8Array): AttachmentPiece {
  try {
    return { kind: "message", frame: parseFrame(bytes), bytes };
  } catch (fault) {
    if (fault instanceof BrokenJt808) return { kind: "fault", fault, bytes };
    throw fault;
  }
}

/** Undefined: its flag has not come. */
const endOf = (bytes: Uint8Array): number | undefined => {
  const end = bytes.indexOf(flag);
  return end < 0 ? undefined : end;
};

const nothing = new Uint8Array(0);

/** One block with its header; a name is cut to 50 bytes. */
export function writeAttachmentBlock(name: string, offset: number, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(headBytes + data.length);
  const view = new DataView(out.buffer);
  out.set(magic, 0);
  out.set(writeGbk(name).subarray(0, nameBytes), magic.length);
  view.setUint32(magic.length + nameBytes, offset);
  view.setUint32(magic.length + nameBytes + 4, data.length);
  out.set(data, headBytes);
  return out;
}
