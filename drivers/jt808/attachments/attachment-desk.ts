import { ExpectedError, Forbidden, type Logger, NotFound, type Text } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import {
  type AlarmMark,
  messageId,
  plainPhone,
  writeAttachmentOrder,
} from "@tessera/formats/jt808";
import type { AttachmentOffer, AttachmentPlace, AttachmentTaker } from "@tessera/protocols/jt808";
import type { TerminalSession } from "../terminal-session.ts";
import type { AlarmFiles, AttachmentKind } from "./alarm-files.ts";
import type { AttachmentNumbers } from "./attachment-numbers.ts";

interface DeskParts {
  readonly intake: () => Pick<DeviceIntake, "find"> | undefined;
  readonly numbers: () => AttachmentNumbers | undefined;
  readonly files: AlarmFiles;
  /** Where the terminal sends them. Rejects with an ExpectedError while nothing listens there. */
  readonly targetFor: (
    session: TerminalSession,
  ) => Promise<{ readonly host: string; readonly port: number }>;
  readonly log: Logger;
}

const kinds: readonly AttachmentKind[] = ["picture", "sound", "video", "text", "other"];
/** Of one terminal: alarms whose files it was not asked for yet. */
const mostWaiting = 50;
const mostMarks = 200;

interface Asking {
  /** Marks that it was asked for: what begins and ends, or is said twice, is uploaded once. */
  readonly marks: Set<string>;
  waiting: number;
  isFullNamed: boolean;
  last: Promise<void>;
}

/** Asks terminals for the pictures and clips of their alarms, and says which that come are wanted. */
export class AttachmentDesk implements AttachmentTaker {
  readonly #parts: DeskParts;
  readonly #asking = new WeakMap<TerminalSession, Asking>();

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** 0x9208, one alarm of a terminal after the other. */
  ask(session: TerminalSession, alarmId: number, mark: AlarmMark): void {
    if (mark.attachments === 0) return;
    const asking = this.#askingOf(session);
    const key = Buffer.from(mark.bytes).toString("hex");
    if (asking.marks.has(key)) return;
    if (asking.waiting >= mostWaiting) {
      if (!asking.isFullNamed) session.link.note(messageId.attachmentOrder, tooManyWaiting);
      asking.isFullNamed = true;
      return;
    }
    asking.marks.add(key);
    const [oldest] = asking.marks;
    if (asking.marks.size > mostMarks && oldest !== undefined) asking.marks.delete(oldest);
    asking.waiting++;
    asking.last = asking.last
      .then(() => this.#order(session, alarmId, mark))
      .catch((error: unknown) => this.#name(session, alarmId, error))
      .finally(() => asking.waiting--);
  }

  async claim({ phone, alarmNumber }: AttachmentOffer): Promise<AttachmentPlace> {
    const { intake, numbers, files } = this.#parts;
    const deviceId = plainPhone(phone);
    const known = intake()?.find(deviceId);
    if (!known?.isEnabled) throw new Forbidden("jt808-attachment-stranger", strangerText(deviceId));
    const alarmId = numbers()?.read(deviceId, alarmNumber);
    if (alarmId === undefined)
      throw new NotFound("jt808-attachment-unasked", unaskedText(alarmNumber));
    return {
      open: ({ name, type, size: sizeBytes }) =>
        files.openAttachment({ alarmId, name, kind: kinds[type] ?? "other", sizeBytes }),
    };
  }

  #askingOf(session: TerminalSession): Asking {
    const known = this.#asking.get(session);
    if (known) return known;
    const asking: Asking = {
      marks: new Set(),
      waiting: 0,
      isFullNamed: false,
      last: Promise.resolve(),
    };
    this.#asking.set(session, asking);
    return asking;
  }

  async #order(session: TerminalSession, alarmId: number, mark: AlarmMark): Promise<void> {
    const { numbers, targetFor } = this.#parts;
    const alarmNumber = numbers()?.of(session.deviceId, alarmId);
    if (alarmNumber === undefined || session.signal.aborted) return;
    const { host, port: tcpPort } = await targetFor(session);
    const order = { host, tcpPort, udpPort: 0, mark: mark.bytes, alarmNumber };
    await session.order(messageId.attachmentOrder, writeAttachmentOrder(order));
  }

  #name(session: TerminalSession, alarmId: number, error: unknown): void {
    const about = { device: session.deviceId, alarm: alarmId };
    if (error instanceof ExpectedError) {
      session.link.note(messageId.attachmentOrder, error.text);
      this.#parts.log.info({ ...about, reason: error.message }, "an alarm stays without its files");
    } else this.#parts.log.error({ ...about, error }, "a terminal was not asked for files");
  }
}

const tooManyWaiting: Text = {
  zh: "附件未请求：该终端的报警过多，请求排满",
  en: "Attachments not asked for: too many alarms of this terminal wait already.",
};
const strangerText = (deviceId: string): Text => ({
  zh: `附件被拒绝：终端 ${deviceId} 未接入或已停用`,
  en: `Attachments refused: terminal ${deviceId} is unknown or disabled.`,
});
const unaskedText = (alarmNumber: string): Text => ({
  zh: `附件被拒绝：平台没有向该终端请求过报警编号 ${alarmNumber || "（空）"} 的附件`,
  en: `Attachments refused: this terminal was never asked for alarm number ${alarmNumber || "(empty)"}.`,
});
