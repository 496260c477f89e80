import { type Clock, ExpectedError, type Logger, wait } from "@tessera/base";
import type { DeviceIntake, ToldChannel } from "@tessera/engine";
import {
  BrokenJt808,
  messageId,
  readParameterAnswer,
  readTerminalAttributes,
  writeParameterQuery,
} from "@tessera/formats/jt808";
import { readMediaAttributes } from "@tessera/formats/jt1078";
import { jt808Connection, mostChannels } from "./jt808-connection.ts";
import { onlyTold } from "./only-told.ts";
import type { TerminalSession } from "./terminal-session.ts";

/** A session, as far as it is asked. */
type AskedTerminal = Pick<TerminalSession, "deviceId" | "phone" | "signal" | "keepaliveMs" | "ask">;

interface OnboardingParts {
  readonly intake: () => DeviceIntake | undefined;
  /** Its channels are known. */
  readonly onReady: (session: AskedTerminal) => void;
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
  readonly #due = new Set<AskedTerminal>();
  #asking = 0;

  constructor(parts: OnboardingParts) {
    this.#parts = parts;
  }

  begin(session: AskedTerminal): void {
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
        void this.#askMore(session);
      });
    }
  }

  /** What it takes to show the terminal. */
  async #introduce(session: AskedTerminal): Promise<void> {
    await this.#tries(session, "channels", () => this.#tellChannels(session));
    if (!session.signal.aborted) this.#parts.onReady(session);
  }

  /** Nobody waits for this: many terminals do not answer, each for half a minute. */
  async #askMore(session: AskedTerminal): Promise<void> {
    if (session.signal.aborted) return;
    await this.#tries(session, "attributes", () => this.#readAttributes(session));
    await this.#tries(session, "heartbeat", () => this.#readHeartbeat(session));
  }

  async #tellChannels(session: AskedTerminal): Promise<void> {
    const intake = this.#parts.intake();
    if (!intake) return;
    const { deviceId } = session;
    const told = await this.#toldCount(session);
    // A line that broke says nothing about cameras.
    if (session.signal.aborted) return;
    if (told) await intake.welcome({ deviceId, connection: { toldChannels: told } });
    const count = told ?? this.#setCount(deviceId);
    if (count === undefined) return;
    await intake.tellChannels(deviceId, { channels: channelsOf(session, count), isWhole: true });
  }

  /** 0x1003; undefined: it does not say. */
  async #toldCount(session: AskedTerminal): Promise<number | undefined> {
    const { clock } = this.#parts;
    const { askAvAttributes, avAttributes } = messageId;
    const asked = session
      .ask(askAvAttributes, new Uint8Array(0), avAttributes)
      .then((body) => readMediaAttributes(body).maxVideoChannels)
      .catch(() => 0);
    const tooLong = wait(clock, channelsMs, session.signal).catch(() => {});
    const count = (await Promise.race([asked, tooLong])) || 0;
    return count > 0 ? Math.min(count, mostChannels) : undefined;
  }

  /** As people have set it; undefined: the terminal has told once, and that stands. */
  #setCount(deviceId: string): number | undefined {
    const stored = this.#parts.intake()?.find(deviceId)?.connection ?? {};
    const { channelCount, toldChannels } = jt808Connection.parse(stored);
    return toldChannels > 0 ? undefined : channelCount;
  }

  async #readAttributes(session: AskedTerminal): Promise<void> {
    const { askAttributes, attributes } = messageId;
    const body = await session.ask(askAttributes, new Uint8Array(0), attributes);
    // Its id is as it registers: what it is called here may be cut or filled up otherwise.
    const { manufacturer, model, iccid, firmware } = readTerminalAttributes(body);
    const what = onlyTold({ manufacturer, model });
    const connection = { ...what, ...onlyTold({ iccid: iccid.replace(/^0+$/, "") }) };
    const { deviceId } = session;
    await this.#parts
      .intake()
      ?.welcome({ deviceId, ...what, ...onlyTold({ firmware }), connection });
  }

  /** A terminal that speaks seldom by its own setting is not gone. */
  async #readHeartbeat(session: AskedTerminal): Promise<void> {
    const { askSomeParameters, parameterAnswer } = messageId;
    const query = writeParameterQuery([heartbeatParameter]);
    const body = await session.ask(askSomeParameters, query, parameterAnswer);
    const { parameters } = readParameterAnswer(body);
    const seconds = Number(parameters.find(({ id }) => id === heartbeatParameter)?.value ?? 0);
    if (seconds > 0 && seconds <= 3600) session.keepaliveMs = seconds * 1000;
  }

  /** What a terminal does not answer is no reason to know nothing else of it. */
  async #tries(session: AskedTerminal, what: string, ask: () => Promise<void>): Promise<void> {
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

const channelsOf = (session: AskedTerminal, count: number): readonly ToldChannel[] =>
  Array.from({ length: count }, (_, at) => ({
    channelId: String(at + 1),
    name: `通道 ${at + 1}`,
    parentId: "",
    isDirectory: false,
    connection: { deviceId: session.deviceId, channel: at + 1, phone: session.phone },
  }));
