import { RtpReorder } from "../../rtp/index.ts";
import { isMagicAt, MediaHeader, mediaKind, type SimBytes } from "./media-header.ts";

/** More than a key frame of a terminal has. */
const windowPackets = 128;
const magicBytes = 4;
/** So many with the same number: the terminal does not count. */
const stillToTell = 8;
/** Packets that overtake each other are seldom farther apart. */
const nearPackets = 16;
/** So many signs that pictures and sound are counted apart. */
const signsToTell = 3;

type Deliver = (packet: Uint8Array) => void;
type Counting = "together" | "apart" | "none";

const header = new MediaHeader();
const magic = Uint8Array.of(0x30, 0x31, 0x63, 0x64);

/**
 * Packets of one sender over UDP, back in order. After the magic they begin as RTP does. Most terminals count all
 * packets together, some pictures and sound apart, and some do not count: then what comes stays as it is.
 */
export class PacketOrder {
  readonly #deliver: Deliver;
  readonly #simBytes: SimBytes;
  readonly #all: RtpReorder;
  readonly #sound: RtpReorder;
  readonly #lastOfKind = { picture: -1, sound: -1 };
  #counting: Counting = "together";
  #last = -1;
  #lastKind: "picture" | "sound" = "picture";
  #still = 0;
  #apartSigns = 0;

  constructor(simBytes: SimBytes, deliver: Deliver) {
    this.#simBytes = simBytes;
    this.#deliver = deliver;
    const inOrder = (bytes: Uint8Array, start: number, end: number) =>
      deliver(whole(bytes, start, end));
    this.#all = new RtpReorder(windowPackets, inOrder);
    this.#sound = new RtpReorder(windowPackets, inOrder);
  }

  /** False: it is no packet, or not a whole one. The bytes must stay as they are. */
  push(packet: Uint8Array, nowMs: number): boolean {
    if (!isWholePacket(packet, this.#simBytes)) return false;
    const kind = header.kind === mediaKind.sound ? "sound" : "picture";
    this.#learn(kind, header.sequence);
    if (this.#counting === "none") this.#deliver(packet);
    else {
      const isApart = this.#counting === "apart" && kind === "sound";
      (isApart ? this.#sound : this.#all).push(packet, magicBytes, packet.length, nowMs);
    }
    return true;
  }

  #learn(kind: "picture" | "sound", sequence: number): void {
    this.#still = sequence === this.#last ? this.#still + 1 : 0;
    if (this.#still >= stillToTell) this.#counting = "none";
    if (this.#counting === "together" && kind !== this.#lastKind && this.#last >= 0) {
      const ofKind = this.#lastOfKind[kind];
      if (isNear(sequence, this.#last)) this.#apartSigns = 0;
      else if (ofKind >= 0 && follows(sequence, ofKind)) this.#apartSigns++;
      if (this.#apartSigns >= signsToTell) this.#counting = "apart";
    }
    this.#last = sequence;
    this.#lastKind = kind;
    this.#lastOfKind[kind] = sequence;
  }
}

/** One packet, from its first byte to its last. */
function isWholePacket(bytes: Uint8Array, simBytes: SimBytes): boolean {
  if (bytes.length < 12 + simBytes || !isMagicAt(bytes, 0)) return false;
  return header.read(bytes, 0, simBytes) && header.payloadEnd === bytes.length;
}

/** What waited was kept without its magic. */
function whole(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (start === magicBytes) return bytes.subarray(0, end);
  const packet = new Uint8Array(magicBytes + end - start);
  packet.set(magic);
  packet.set(bytes.subarray(start, end), magicBytes);
  return packet;
}

const isNear = (sequence: number, other: number): boolean =>
  Math.min((sequence - other) & 0xffff, (other - sequence) & 0xffff) <= nearPackets;

const follows = (sequence: number, before: number): boolean => ((sequence - before) & 0xffff) === 1;
