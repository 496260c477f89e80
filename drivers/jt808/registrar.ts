import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import { SourceLimits } from "@tessera/engine/listening";
import {
  type Authentication,
  type Frame,
  messageId,
  plainPhone,
  type Registration,
  readAuthentication,
  readRegistration,
  writeRegistrationAnswer,
} from "@tessera/formats/jt808";
import { addressOf, type TerminalLink } from "@tessera/protocols/jt808";
import type { AccessLists } from "./access-lists.ts";
import type { AuthCodes } from "./auth-codes.ts";
import { Comings } from "./comings.ts";
import { jt808Connection } from "./jt808-connection.ts";
import type { Jt808Settings } from "./jt808-settings.ts";
import { notLetIn } from "./not-let-in.ts";
import { onlyTold } from "./only-told.ts";
import type { TerminalSessions } from "./terminal-sessions.ts";
import type { WaitingRoom } from "./waiting-room.ts";

interface RegistrarParts {
  readonly settings: () => Jt808Settings;
  readonly lists: AccessLists;
  readonly waiting: WaitingRoom;
  readonly codes: AuthCodes;
  readonly intake: DeviceIntake;
  readonly sessions: TerminalSessions;
  readonly clock: Clock;
  readonly log: Logger;
}

/** 0x8100. */
const registered = { done: 0, terminalTaken: 3, noTerminal: 4 } as const;
const failed = 1;

/** Lets terminals in: registering gives a code, which is shown ever after. */
export class Registrar {
  readonly #parts: RegistrarParts;
  readonly #limits: SourceLimits;
  readonly #comings: Comings;
  /** What a terminal said when it registered, until it has shown its code. */
  readonly #told = new WeakMap<TerminalLink, Registration>();

  constructor(parts: RegistrarParts) {
    this.#parts = parts;
    this.#limits = new SourceLimits(parts.clock);
    this.#comings = new Comings(parts.clock);
  }

  async register(link: TerminalLink, frame: Frame): Promise<void> {
    const registration = readRegistration(frame.body, frame.is2019);
    const deviceId = plainPhone(link.phone);
    const refusal = this.#mayAsk(link)
      ? this.#refusalOf(deviceId, link, registration)
      : { result: failed, why: notLetIn.tooMany };
    const result = refusal?.result ?? registered.done;
    if (refusal) this.#name(link, frame.messageId, refusal.why);
    else this.#told.set(link, registration);
    const authCode = refusal ? "" : this.#parts.codes.of(deviceId);
    const answer = { answeredSerial: frame.serial, result, authCode };
    link.say(messageId.registerAnswer, writeRegistrationAnswer(answer));
  }

  /** Whether it is there from now on. */
  async authenticate(link: TerminalLink, frame: Frame): Promise<boolean> {
    const auth = readAuthentication(frame.body, frame.is2019);
    const deviceId = plainPhone(link.phone);
    const { host } = link.peer;
    if (this.#limits.isLocked(host, deviceId)) {
      link.answer(frame, failed);
      this.#name(link, frame.messageId, notLetIn.locked);
      return false;
    }
    if (!this.#parts.codes.isRight(deviceId, auth.authCode)) {
      this.#limits.noteWrong(host, deviceId);
      link.answer(frame, failed);
      this.#name(link, frame.messageId, notLetIn.wrongCode);
      return false;
    }
    this.#limits.noteRight(host, deviceId);
    const standing = await this.#admit(deviceId, link, auth);
    link.answer(frame, standing === "in" ? 0 : failed);
    if (standing === "cut") link.close();
    return standing === "in";
  }

  /** It says something without having shown its code. Whether it is there from now on. */
  async admitWithoutCode(link: TerminalLink): Promise<boolean> {
    const deviceId = plainPhone(link.phone);
    if (this.#parts.settings().requiresCode || !this.#mayAsk(link)) return false;
    return (await this.#admit(deviceId, link, undefined)) === "in";
  }

  #mayAsk(link: TerminalLink): boolean {
    return this.#limits.mayAsk(link.peer.host);
  }

  async #admit(
    deviceId: string,
    link: TerminalLink,
    auth: Authentication | undefined,
  ): Promise<"in" | "out" | "cut"> {
    const { intake, sessions, waiting, log } = this.#parts;
    const told = this.#told.get(link);
    const refusal = this.#refusalOf(deviceId, link, told);
    if (refusal) {
      this.#name(link, messageId.authenticate, refusal.why);
      return "out";
    }
    const coming = this.#comings.judge(deviceId);
    if (coming !== "may") {
      if (coming === "named") this.#name(link, messageId.authenticate, notLetIn.tooOften);
      return "cut";
    }
    try {
      await intake.welcome(comingOf(deviceId, link, told, auth));
    } catch (error) {
      if (error instanceof ExpectedError) this.#name(link, messageId.authenticate, error.text);
      else log.error({ error, device: deviceId }, "a terminal that came could not be stored");
      return "out";
    }
    if (link.signal.aborted) return "out";
    link.trust();
    waiting.leave(deviceId);
    if (sessions.isFlapping(deviceId)) log.warn({ device: deviceId }, "a terminal comes and goes");
    sessions.come(deviceId, link);
    return "in";
  }

  /** Undefined: it is let in. */
  #refusalOf(deviceId: string, link: TerminalLink, told: Registration | undefined) {
    const { intake, lists, settings } = this.#parts;
    const no = (why: Text, result: number = registered.noTerminal) => ({ result, why });
    if (deviceId === "0") return no(notLetIn.noNumber);
    const verdict = lists.judge(deviceId);
    if (verdict === "denied") return no(notLetIn.denied);
    const known = intake.find(deviceId);
    if (!known)
      return verdict === "allowed" ? undefined : this.#refusalOfUnknown(deviceId, link, told);
    if (!known.isEnabled) return no(notLetIn.disabled);
    const { terminalId } = jt808Connection.safeParse(known.connection).data ?? {};
    const isOther = terminalId && told && told.terminalId !== terminalId;
    return isOther && settings().bindsTerminalId
      ? no(notLetIn.otherTerminal(told.terminalId), registered.terminalTaken)
      : undefined;
  }

  #refusalOfUnknown(deviceId: string, link: TerminalLink, told: Registration | undefined) {
    const { settings, waiting } = this.#parts;
    const { unknownTerminals } = settings();
    if (unknownTerminals === "accept") return undefined;
    if (unknownTerminals === "refuse")
      return { result: registered.noTerminal, why: notLetIn.unknown };
    if (waiting.isLetIn(deviceId)) return undefined;
    const plate = told?.plate.slice(0, 20) ?? "";
    const maker = `${told?.manufacturer ?? ""} ${told?.model ?? ""}`.trim().slice(0, 60);
    waiting.note({ deviceId, peer: link.peer, plate, maker });
    return { result: registered.noTerminal, why: notLetIn.waits };
  }

  #name(link: TerminalLink, id: number, why: Text): void {
    const device = plainPhone(link.phone);
    const address = `${link.peer.transport} ${addressOf(link.peer)}`;
    link.note(id, why);
    this.#parts.log.info({ device, address, why: why.en }, "a terminal was not let in");
  }
}

/** Only what it has told. */
function comingOf(
  deviceId: string,
  link: TerminalLink,
  told: Registration | undefined,
  auth: Authentication | undefined,
) {
  const { edition, plate, plateColour, manufacturer, model, terminalId } = told ?? {};
  return {
    deviceId,
    ...onlyTold({ name: plate, manufacturer, model, firmware: auth?.softwareVersion }),
    connection: {
      deviceId,
      phone: link.phone,
      ...onlyTold({
        version: edition ?? (link.is2019 ? "2019" : undefined),
        plate: plate?.slice(0, 20),
        plateColour,
        manufacturer,
        model,
        terminalId,
      }),
    },
  };
}
