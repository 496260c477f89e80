import type { Logger } from "@tessera/base";
import { BrokenJt808, type Frame, messageId, plainPhone } from "@tessera/formats/jt808";
import type { TerminalLink } from "@tessera/protocols/jt808";
import type { Registrar } from "./registrar.ts";
import type { TerminalMessages } from "./terminal-messages.ts";
import type { TerminalSession } from "./terminal-session.ts";
import type { TerminalSessions } from "./terminal-sessions.ts";

interface ReceptionParts {
  readonly sessions: TerminalSessions;
  readonly messages: TerminalMessages;
  readonly log: Logger;
}

const failed = 1;
/** What one says while it is being let in. */
const mostHeld = 32;

/** Sorts what comes: who is not there yet goes to the registrar, who is there is heard. */
export class Reception {
  readonly #parts: ReceptionParts;
  #registrar: Registrar | undefined;
  /** Those that are being let in, with what they have said meanwhile. */
  readonly #entering = new Map<TerminalLink, Frame[]>();

  constructor(parts: ReceptionParts) {
    this.#parts = parts;
  }

  /** Until then nobody comes in. */
  open(registrar: Registrar): void {
    this.#registrar = registrar;
  }

  take(link: TerminalLink, frame: Frame): void {
    const held = this.#entering.get(link);
    if (held) {
      // What was read may be overwritten by the next read.
      if (held.length < mostHeld) held.push({ ...frame, body: new Uint8Array(frame.body) });
      return;
    }
    const session = this.#sessionOf(link);
    if (session) this.#parts.sessions.hear(session);
    switch (frame.messageId) {
      case messageId.register:
        return this.#enter(link, frame, (registrar) => registrar.register(link, frame));
      case messageId.authenticate:
        return this.#enter(link, frame, (registrar) => registrar.authenticate(link, frame));
      case messageId.unregister:
        link.answer(frame);
        return this.#leave(session);
      default:
        return session
          ? this.#parts.messages.hear(session, frame)
          : this.#takeStranger(link, frame);
    }
  }

  /** It may register anew over the same connection. */
  #leave(session: TerminalSession | undefined): void {
    if (!session) return;
    session.keepsLink = true;
    this.#parts.sessions.end(session.deviceId, unregisteredText);
  }

  /** It has not shown its code. */
  #takeStranger(link: TerminalLink, given: Frame): void {
    const frame = { ...given, body: new Uint8Array(given.body) };
    this.#enter(link, frame, async (registrar) => {
      const isIn = await registrar.admitWithoutCode(link);
      const session = isIn ? this.#sessionOf(link) : undefined;
      if (session) this.#parts.messages.hear(session, frame);
      else link.answer(frame, failed);
    });
  }

  #enter(link: TerminalLink, frame: Frame, work: (registrar: Registrar) => Promise<unknown>): void {
    const registrar = this.#registrar;
    if (!registrar) return link.close();
    this.#entering.set(link, []);
    work(registrar)
      .catch((error: unknown) => this.#refuse(link, frame, error))
      .finally(() => {
        const held = this.#entering.get(link) ?? [];
        this.#entering.delete(link);
        for (const each of held) if (!link.signal.aborted) this.#takeHeld(link, each);
      });
  }

  /** Nobody waits for it any more, so that whatever it is ends here. */
  #takeHeld(link: TerminalLink, frame: Frame): void {
    try {
      this.take(link, frame);
    } catch (error) {
      this.#refuse(link, frame, error);
    }
  }

  #refuse(link: TerminalLink, frame: Frame, error: unknown): void {
    if (error instanceof BrokenJt808) return link.refuse(frame, error);
    this.#parts.log.error({ phone: link.phone, error }, "a terminal could not be let in or heard");
  }

  #sessionOf(link: TerminalLink): TerminalSession | undefined {
    const session = this.#parts.sessions.find(plainPhone(link.phone));
    return session?.link === link ? session : undefined;
  }
}

const unregisteredText = {
  zh: "终端已主动注销",
  en: "The terminal has unregistered.",
};
