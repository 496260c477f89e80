import { serialize } from "node:v8";
import type { Frame, VideoFrame } from "../frame.ts";
import type { StreamReader, StreamState } from "../stream.ts";
import type { Tracks } from "../track.ts";
import {
  audioHeadBytes,
  messageHeaderBytes,
  messageKinds,
  videoFlags,
  videoHeadBytes,
} from "./layout.ts";

/**
 * Writes what a reader of a stream is told for a process beside this one. Several streams may share
 * a pipe: each message carries the number of its stream. Frames are copied once.
 */
export class StreamWriter implements StreamReader {
  readonly #id: number;
  readonly #write: (message: Uint8Array) => void;
  readonly #allocate: (bytes: number) => Buffer;

  /** `allocate` gives the memory that a message is made in. */
  constructor(
    id: number,
    write: (message: Uint8Array) => void,
    allocate: (bytes: number) => Buffer = (bytes) => Buffer.allocUnsafe(bytes),
  ) {
    this.#id = id;
    this.#write = write;
    this.#allocate = allocate;
  }

  onState(state: StreamState): void {
    this.#writeObject(messageKinds.state, state);
  }

  onTracks(tracks: Tracks): void {
    this.#writeObject(messageKinds.tracks, tracks);
  }

  onFrame(frame: Frame): void {
    const { data } = frame;
    if (frame.kind === "video") {
      const message = this.#message(messageKinds.video, videoHeadBytes + data.length);
      message.writeUInt8(flagsOf(frame), messageHeaderBytes);
      message.writeDoubleBE(frame.dts90k, messageHeaderBytes + 1);
      message.writeDoubleBE(frame.pts90k, messageHeaderBytes + 9);
      message.set(data, messageHeaderBytes + videoHeadBytes);
      this.#write(message);
      return;
    }
    const message = this.#message(messageKinds.audio, audioHeadBytes + data.length);
    message.writeDoubleBE(frame.dtsSamples, messageHeaderBytes);
    message.set(data, messageHeaderBytes + audioHeadBytes);
    this.#write(message);
  }

  #writeObject(kind: number, value: object): void {
    const bytes = serialize(value);
    const message = this.#message(kind, bytes.length);
    message.set(bytes, messageHeaderBytes);
    this.#write(message);
  }

  #message(kind: number, bodyBytes: number): Buffer {
    const message = this.#allocate(messageHeaderBytes + bodyBytes);
    message.writeUInt32BE(bodyBytes, 0);
    message.writeUInt32BE(this.#id, 4);
    message.writeUInt8(kind, 8);
    return message;
  }
}

function flagsOf({ isKey, damage }: VideoFrame): number {
  const key = isKey ? videoFlags.key : 0;
  if (damage === "own") return key | videoFlags.ownDamage;
  return damage === "inherited" ? key | videoFlags.inheritedDamage : key;
}
