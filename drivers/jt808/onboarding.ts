import { type Clock, ExpectedError, type Logger, wait } from "@tessera/base";
import type { DeviceIntake, ToldChannel } from "@tessera/engine";
import {
  BrokenJt808,
  messageId,
  readParameterAnswer,
  readTerminalAttributes,
  writeParameterQuery,
} from "@tessera/formats/jt808";
import { jt808Connection, mostChannels } from "./jt808-connection.ts";
import type { TerminalSession } from "./terminal-session.ts";

interface OnboardingParts {
  readonly intake: () => DeviceIntake | undefined;
  /** Its channels are known. */
  readonly onReady: (session: TerminalSession) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Terminals that are asked at the same time: after an outage thousands come at once. */
const mostAsked = 200;
/** A terminal without cameras may not know the question. */
const channelsMs = 8000;
const heartbeatParameter = 0x0001;

/** After a terminal has come: how many cameras it has, what it is, and how often it means to speak. */
export class Onboarding {
  readonly #parts: OnboardingParts;
  readonly #due = new Set<TerminalSession>();
  #asking = 0;

  constructor(parts: OnboardingParts) {
    this.#parts = parts;
  }

  begin(session: TerminalSession): void {
    this.#due.add(session);
    this.#askNext();
  }

  #askNext(): void {
    for (const session of this.#due) {
      if (this.#asking >= mostAsked) return;
      this.#due.delete(session);
      if (session.signal.aborted) continue;
      this.#asking++;
      void this.#introduce(session).finally(() => {
        this.#asking--;
        this.#askNext();
      });
    }
  }

  async #introduce(session: TerminalSession): Promise<void> {
    await this.#tries(session, "channels", () => this.#tellChannels(session));
    if (session.signal.aborted) return;
    this.#parts.onReady(session);
    await this.#tries(session, "attributes", () => this.#readAttributes(session));
    await this.#tries(session, "heartbeat", () => this.#readHeartbeat(session));
  }

  async #tellChannels(session: TerminalSession): Promise<void> {
    const intake = this.#parts.intake();
    if (!intake) return;
    const { deviceId } = session;
    const count = (await this.#toldCount(session)) ?? this.#setCount(deviceId);
    await intake.tellChannels(deviceId, { channels: channelsOf(session, count), isWhole: true });
  }

  /** 0x1003, its last byte; undefined: it does not say. */
  async #toldCount(session: TerminalSession): Promise<number | undefined> {
    const { clock } = this.#parts;
    const { askAvAttributes, avAttributes } = messageId;
    const asked = session.ask(askAvAttributes, new Uint8Array(0), avAttributes);
    const tooLong = wait(clock, channelsMs, session.signal).then(
      () => undefined,
      () => undefined,
    );
    const answer = await Promise.race([asked.catch(() => undefined), tooLong]);
    const count = answer && answer.length >= avAttributeBytes ? (answer[9] ?? 0) : 0;
    return count > 0 ? Math.min(count, mostChannels) : undefined;
  }

  #setCount(deviceId: string): number {
    const connection = this.#parts.intake()?.find(deviceId)?.connection ?? {};
    return jt808Connection.parse(connection).channelCount;
  }

  async #readAttributes(session: TerminalSession): Promise<void> {
    const { askAttributes, attributes } = messageId;
    const body = await session.ask(askAttributes, new Uint8Array(0), attributes);
    const { manufacturer, model, terminalId, iccid, firmware } = readTerminalAttributes(body);
    const connection = { manufacturer, model, terminalId, iccid: iccid.replace(/^0+$/, "") };
    const { deviceId } = session;
    await this.#parts.intake()?.welcome({ deviceId, manufacturer, model, firmware, connection });
  }

  /** A terminal that speaks seldom by its own setting is not gone. */
  async #readHeartbeat(session: TerminalSession): Promise<void> {
    const { askSomeParameters, parameterAnswer } = messageId;
    const query = writeParameterQuery([heartbeatParameter]);
    const body = await session.ask(askSomeParameters, query, parameterAnswer);
    const { parameters } = readParameterAnswer(body);
    const seconds = Number(parameters.find(({ id }) => id === heartbeatParameter)?.value ?? 0);
    if (seconds > 0 && seconds <= 3600) session.keepaliveMs = seconds * 1000;
  }

  /** What a terminal does not answer is no reason to know nothing else of it. */
  async #tries(session: TerminalSession, what: string, ask: () => Promise<void>): Promise<void> {
    const { log } = this.#parts;
    try {
      await ask();
    } catch (error) {
      const about = { device: session.deviceId, what };
      const isExpected = error instanceof ExpectedError || error instanceof BrokenJt808;
      if (session.signal.aborted) return;
      if (isExpected) log.debug({ ...about, reason: error.message }, "a terminal did not tell");
      else log.error({ ...about, error }, "a terminal could not be asked");
    }
  }
}

const avAttributeBytes = 10;

const channelsOf = (session: TerminalSession, count: number): readonly ToldChannel[] =>
  Array.from({ length: count }, (_, at) => ({
    channelId: String(at + 1),
    name: `通道 ${at + 1}`,
    parentId: "",
    isDirectory: false,
    connection: { deviceId: session.deviceId, channel: at + 1, phone: session.phone },
  }));
