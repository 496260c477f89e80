import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import {
  type AttachmentBlock,
  type AttachmentPiece,
  AttachmentStreamReader,
  BrokenJt808,
  type Frame,
  messageId,
  PartCollector,
  readAttachmentFile,
  readAttachmentList,
  writeAttachmentAnswer,
  writeGeneralAnswer,
  writeMessage,
} from "@tessera/formats/jt808";
import type { Jt808Peer } from "../peer.ts";
import { RateLimit } from "../rate-limit.ts";
import type { Jt808Trace } from "../trace.ts";
import { traceNotes } from "../trace-notes.ts";
import { AttachmentFiles } from "./attachment-files.ts";
import type { AttachmentTaker } from "./attachment-taker.ts";
import {
  cutShort,
  neverWhole,
  notBegun,
  notWritten,
  outside,
  tooManyParts,
  tooMuchRubbish,
} from "./refusals.ts";

export interface AttachmentSessionParts {
  readonly peer: Jt808Peer;
  readonly taker: AttachmentTaker;
  readonly write: (bytes: Uint8Array) => void;
  /** An alarm's files are wanted: whoever speaks is no stranger. */
  readonly onClaimed: () => void;
  readonly onTrace: (trace: Jt808Trace) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const done = 0;
const failed = 1;
const wrongMessage = 2;
/** So often missing pieces are asked for. */
const mostAsks = 5;
/** What belongs to no file that is wanted. */
const mostDroppedBytes = 1024 * 1024;
/** The head of a block whose data is not wanted. */
const headBytes = 62;
/** A message that is too long is thrown away as it comes: so much of it at least. */
const tooLongBytes = 8192;
/** No message here is longer: a list of files, of whatever names. */
const mostParts = 64;
/** Of messages that are not whole yet; anybody may connect and send them. */
const mostHeldBytes = 32 * 1024;

/** One connection of a terminal that uploads the attachments of alarms (T/JSATL 12-2017, 0x1210 to 0x1212). */
export class AttachmentSession {
  readonly #parts: AttachmentSessionParts;
  readonly #reader = new AttachmentStreamReader();
  readonly #rate: RateLimit;
  readonly #collector = new PartCollector();
  #files: AttachmentFiles | undefined;
  /** The block whose data come now; undefined: they are dropped. */
  #block: (AttachmentBlock & { at: number }) | undefined;
  #droppedBytes = 0;
  #serial = 0;
  #phone = "";

  constructor(parts: AttachmentSessionParts) {
    this.#parts = parts;
    this.#rate = new RateLimit(parts.clock);
  }

  /** False: the connection is to be closed. */
  async take(bytes: Uint8Array): Promise<boolean> {
    for (const piece of this.#reader.push(bytes)) if (!(await this.#takePiece(piece))) return false;
    return true;
  }

  /** The connection is gone. */
  async end(): Promise<void> {
    const dropped = (await this.#files?.drop()) ?? [];
    if (dropped.length > 0) this.note(messageId.attachmentEnd, cutShort(dropped));
  }

  note(id: number, note: Text): void {
    const message = { messageId: id, phone: this.#phone, serial: 0 };
    this.#trace({ isIncoming: true, message, bytes: new Uint8Array(0), note });
  }

  async #takePiece(piece: AttachmentPiece): Promise<boolean> {
    switch (piece.kind) {
      case "message":
        return this.#hear(piece.frame, piece.bytes);
      case "block":
        return this.#begin(piece.block);
      case "data":
        return this.#write(piece.bytes);
      case "fault":
        this.#trace({ isIncoming: true, bytes: piece.bytes, note: piece.fault.text });
        return this.#drop(piece.bytes.length || tooLongBytes);
    }
  }

  async #hear(frame: Frame, bytes: Uint8Array): Promise<boolean> {
    const { messageId: id, serial, phone } = frame;
    this.#phone ||= phone;
    const message = { messageId: id, phone, serial };
    const isFlood = !this.#rate.mayPass();
    this.#trace({ isIncoming: true, message, bytes, ...(isFlood && { note: traceNotes.tooMany }) });
    if (isFlood) return false;
    return frame.part ? this.#collect(frame, frame.part.total) : this.#heed(frame);
  }

  /** Each packet has an answer of its own; the last has that to the whole. */
  async #collect(packet: Frame, total: number): Promise<boolean> {
    if (total > mostParts || this.#collector.heldBytes > mostHeldBytes) {
      this.note(packet.messageId, tooManyParts);
      this.#answer(packet, failed);
      return false;
    }
    const whole = this.#collector.take(packet);
    if (whole) return this.#heed({ ...whole, serial: packet.serial });
    this.#answer(packet, done);
    return true;
  }

  async #heed(frame: Frame): Promise<boolean> {
    const { messageId: id } = frame;
    try {
      return await this.#obey(frame);
    } catch (error) {
      const { log, peer } = this.#parts;
      if (!(error instanceof ExpectedError)) log.error({ error, peer }, "an attachment was lost");
      this.note(id, error instanceof ExpectedError ? error.text : notWritten);
      this.#answer(frame, error instanceof BrokenJt808 ? wrongMessage : failed);
      return error instanceof ExpectedError && id !== messageId.attachmentList;
    }
  }

  async #obey(frame: Frame): Promise<boolean> {
    switch (frame.messageId) {
      case messageId.attachmentList: {
        const { alarmNumber, files } = readAttachmentList(frame.body);
        await this.end();
        AttachmentFiles.check(files);
        const place = await this.#parts.taker.claim({ phone: frame.phone, alarmNumber });
        this.#files = new AttachmentFiles(place, files);
        this.#parts.onClaimed();
        break;
      }
      case messageId.attachmentBegin: {
        const file = readAttachmentFile(frame.body);
        if (!this.#files) this.note(frame.messageId, notBegun(file.name));
        await this.#files?.begin(file);
        break;
      }
      case messageId.attachmentEnd:
        return this.#finish(frame);
    }
    this.#answer(frame, this.#files ? done : failed);
    return true;
  }

  /** 0x9212: it is whole, or these pieces are sent again. */
  async #finish(frame: Frame): Promise<boolean> {
    const { name, type } = readAttachmentFile(frame.body);
    const missing = await this.#files?.end(name);
    if (!missing) {
      this.note(frame.messageId, notBegun(name));
      this.#answer(frame, failed);
      return true;
    }
    this.#answer(frame, done);
    if (missing.length > 0 && (this.#files?.endsOf(name) ?? 0) > mostAsks) {
      this.note(frame.messageId, neverWhole(name, missing.length));
      return false;
    }
    const answer = writeAttachmentAnswer({ name, type, missing });
    this.#say(frame, messageId.attachmentAnswer, answer);
    return true;
  }

  #begin(block: AttachmentBlock): boolean {
    const { name, offset, length } = block;
    const size = this.#files?.sizeOf(name);
    this.#block = undefined;
    if (size === undefined) return this.#refuse(notBegun(name));
    if (offset + length > size) return this.#refuse(outside(name, offset, length, size));
    this.#block = { ...block, at: offset };
    return length > 0 || this.#drop(headBytes);
  }

  /** A block: its data is dropped as it comes. */
  #refuse(why: Text): boolean {
    const isFlood = !this.#rate.mayPass();
    this.note(messageId.attachmentBegin, isFlood ? traceNotes.tooMany : why);
    return !isFlood && this.#drop(headBytes);
  }

  async #write(bytes: Uint8Array): Promise<boolean> {
    const block = this.#block;
    if (!block) return this.#drop(bytes.length);
    try {
      const isTracked = await this.#files?.write(block, block.at, bytes);
      block.at += bytes.length;
      return isTracked ?? false;
    } catch (error) {
      this.#parts.log.error({ error, peer: this.#parts.peer }, "an attachment was not written");
      this.note(messageId.attachmentBegin, notWritten);
      return false;
    }
  }

  #drop(bytes: number): boolean {
    this.#droppedBytes += bytes;
    if (this.#droppedBytes <= mostDroppedBytes) return true;
    this.note(messageId.attachmentBegin, tooMuchRubbish);
    return false;
  }

  #answer(frame: Frame, result: number): void {
    const { messageId: answeredId, serial: answeredSerial } = frame;
    const body = writeGeneralAnswer({ answeredSerial, answeredId, result });
    this.#say(frame, messageId.platformAnswer, body);
  }

  #say({ is2019, protocolVersion, phone }: Frame, id: number, body: Uint8Array): void {
    const head = { is2019, protocolVersion, phone };
    const packets = writeMessage(head, { messageId: id, body, serial: this.#serial });
    for (const bytes of packets) {
      this.#parts.write(bytes);
      const message = { messageId: id, phone, serial: this.#serial };
      this.#trace({ isIncoming: false, message, bytes });
      this.#serial = (this.#serial + 1) & 0xffff;
    }
  }

  #trace(trace: Omit<Jt808Trace, "atMs" | "peer" | "message"> & Partial<Jt808Trace>): void {
    const { clock, peer, onTrace } = this.#parts;
    onTrace({ atMs: clock.nowMs(), peer, message: undefined, ...trace });
  }
}
