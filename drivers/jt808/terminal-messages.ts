import type { Clock, Logger } from "@tessera/base";
import {
  type Frame,
  messageId,
  readDriverIdentity,
  readLocation,
  readLocationAnswer,
  readLocationBatch,
  readMultimediaEvent,
  readMultimediaUpload,
  readUpgradeResult,
  writeMultimediaAnswer,
  writeTimeAnswer,
} from "@tessera/formats/jt808";
import { mediaMessage } from "@tessera/formats/jt1078";
import type { TerminalAlarms } from "./alarms/terminal-alarms.ts";
import type { Positions } from "./positions.ts";
import type { TerminalPictures } from "./terminal-pictures.ts";
import type { TerminalSession } from "./terminal-session.ts";

interface MessageParts {
  readonly positions: Positions;
  readonly alarms: TerminalAlarms;
  readonly pictures: TerminalPictures;
  /** 0x1206: the file of a recording is sent, or not. */
  readonly onUploadDone: (deviceId: string, body: Uint8Array) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

type Hear = (session: TerminalSession, frame: Frame) => void;

/** What terminals that are there say by themselves. Everything is answered, or they say it again and again. */
export class TerminalMessages {
  readonly #parts: MessageParts;
  readonly #hearers: ReadonlyMap<number, Hear>;

  constructor(parts: MessageParts) {
    this.#parts = parts;
    this.#hearers = new Map<number, Hear>([
      [messageId.location, (session, frame) => this.#hearLocation(session, frame)],
      [messageId.locationAnswer, (session, { body }) => this.#hearAnswer(session, body)],
      [messageId.locationBatch, (session, frame) => this.#hearBatch(session, frame)],
      [messageId.timeQuery, ({ link }) => this.#tellTime(link)],
      [messageId.driverIdentity, (session, frame) => this.#hearDriver(session, frame)],
      [messageId.upgradeResult, (session, frame) => this.#hearUpgrade(session, frame)],
      [messageId.multimediaEvent, (session, frame) => this.#hearEvent(session, frame)],
      [mediaMessage.uploadDone, (session, frame) => this.#hearUploadDone(session, frame)],
      [messageId.multimediaUpload, (session, frame) => this.#hearUpload(session, frame)],
    ]);
  }

  hear(session: TerminalSession, frame: Frame): void {
    session.lastMessageAtMs = this.#parts.clock.nowMs();
    session.counts.messages++;
    const hear = this.#hearers.get(frame.messageId);
    if (hear) return hear(session, frame);
    session.link.answer(frame);
  }

  #hearLocation(session: TerminalSession, frame: Frame): void {
    const location = readLocation(frame.body);
    // First the answer: what follows may take its time.
    session.link.answer(frame);
    this.#parts.positions.hear(session, location);
    this.#parts.alarms.hear(session, location);
  }

  #hearAnswer(session: TerminalSession, body: Uint8Array): void {
    const { location } = readLocationAnswer(body);
    this.#parts.positions.hear(session, location);
    this.#parts.alarms.hear(session, location);
  }

  #hearBatch(session: TerminalSession, frame: Frame): void {
    const batch = readLocationBatch(frame.body);
    session.link.answer(frame);
    this.#parts.positions.hearBatch(session, batch);
    this.#parts.alarms.hearBatch(session, batch);
  }

  #tellTime(link: TerminalSession["link"]): void {
    link.say(messageId.timeAnswer, writeTimeAnswer(this.#parts.clock.nowMs()));
  }

  #hearDriver(session: TerminalSession, frame: Frame): void {
    session.driver = readDriverIdentity(frame.body);
    session.link.answer(frame);
    const { isInserted, name } = session.driver;
    this.#parts.log.info(
      { device: session.deviceId, driver: name, isInserted },
      "a driver's card was put in or taken out",
    );
  }

  #hearUpgrade(session: TerminalSession, frame: Frame): void {
    const { result } = readUpgradeResult(frame.body);
    session.upgrade = { result, atMs: this.#parts.clock.nowMs() };
    session.link.answer(frame);
    this.#parts.log.info(
      { device: session.deviceId, result },
      "a terminal tells how its upgrade went",
    );
  }

  /** It has taken a picture or a clip, and keeps it: what it uploads comes by itself. */
  #hearEvent(session: TerminalSession, frame: Frame): void {
    const { id, type, event, channel } = readMultimediaEvent(frame.body);
    session.link.answer(frame);
    this.#parts.log.info(
      { device: session.deviceId, id, type, event, channel },
      "a terminal has taken a picture, sound or a clip",
    );
  }

  #hearUploadDone(session: TerminalSession, frame: Frame): void {
    session.link.answer(frame);
    this.#parts.onUploadDone(session.deviceId, frame.body);
  }

  /** Packets are answered one by one; that all of it is here is said by a message of its own. */
  #hearUpload(session: TerminalSession, frame: Frame): void {
    const upload = readMultimediaUpload(frame.body);
    session.link.answer(frame);
    session.link.say(messageId.multimediaAnswer, writeMultimediaAnswer(upload.id, []));
    this.#parts.pictures.take(session, upload);
  }
}
