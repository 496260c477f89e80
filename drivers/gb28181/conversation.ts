import { type Clock, Offline, type Text, TimedOut } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import { AwaitedAnswers, type PageCollector } from "@tessera/protocols/answers";
import {
  type Charset,
  type Manscdp,
  type ManscdpDraft,
  type MessageHead,
  manscdpType,
  writeManscdp,
} from "@tessera/protocols/gb28181";
import { type SipAgent, SipRefused } from "@tessera/protocols/sip";
import { type GbConnection, gbConnection } from "./gb-connection.ts";
import type { GbSettings } from "./gb-settings.ts";
import type { DeviceSession } from "./sessions/device-session.ts";
import type { DeviceSessions } from "./sessions/device-sessions.ts";

export interface ConversationParts {
  readonly sessions: DeviceSessions;
  readonly settings: () => GbSettings;
  /** Undefined while the port is closed. */
  readonly agent: () => SipAgent | undefined;
  readonly intake: () => DeviceIntake | undefined;
  readonly clock: Clock;
}

const takenWithinMs = 10_000;
const answerWithinMs = 10_000;

/** The device did not even say that it has got it. */
export const notTakenCode = "gb-not-taken";
/** It has got it, and says nothing to it. */
export const noAnswerCode = "gb-no-answer";

type Draft = (head: MessageHead) => ManscdpDraft;

interface Question {
  /** The device's, or one of its channels'. */
  readonly id: string;
  readonly draft: Draft;
  readonly signal?: AbortSignal | undefined;
}

interface Saying extends Question {
  /** A number of its own unless it answers somebody's. */
  readonly sn?: number | undefined;
}

/** What is said to devices in MESSAGEs; answers come as MESSAGEs of their own, with the number of the question. */
export class Conversation {
  readonly #parts: ConversationParts;
  readonly #answers: AwaitedAnswers<string, Manscdp>;
  #sn = Math.floor(Math.random() * 100_000);

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    const { clock } = parts;
    this.#answers = new AwaitedAnswers({ clock, withinMs: answerWithinMs, code: noAnswerCode });
  }

  get sessions(): DeviceSessions {
    return this.#parts.sessions;
  }

  /** Throws Offline while the port is closed. */
  get agent(): SipAgent {
    const agent = this.#parts.agent();
    if (!agent) throw new Offline("gb-closed", closedText);
    return agent;
  }

  get settings(): GbSettings {
    return this.#parts.settings();
  }

  get clock(): Clock {
    return this.#parts.clock;
  }

  nextSn(): number {
    this.#sn = (this.#sn % 999_999) + 1;
    return this.#sn;
  }

  /** What people have set for the device. */
  connectionOf(deviceId: string): GbConnection {
    const known = this.#parts.intake()?.find(deviceId);
    const parsed = gbConnection.safeParse(known?.connection ?? {});
    return parsed.success ? parsed.data : gbConnection.parse({});
  }

  charsetOf(deviceId: string): Charset {
    return this.connectionOf(deviceId).charset;
  }

  /** Resolves when the device has taken it. */
  async say(session: DeviceSession, { id, draft, signal, sn }: Saying): Promise<void> {
    const head = { sn: sn ?? this.nextSn(), deviceId: id };
    const body = writeManscdp(draft(head), this.charsetOf(session.deviceId));
    const late = new AbortController();
    const cancel = this.clock.after(takenWithinMs, () => late.abort());
    const { peer } = session;
    const target = session.targetOf(session.deviceId);
    const message = { method: "MESSAGE", peer, target, contentType: manscdpType, body };
    const signals = [session.signal, late.signal, ...(signal ? [signal] : [])];
    try {
      const response = await this.agent.request(message, AbortSignal.any(signals));
      if (response.status >= 300) throw new SipRefused(response.status, response.reason);
    } catch (error) {
      signal?.throwIfAborted();
      if (session.signal.aborted) throw session.gone();
      if (late.signal.aborted || error instanceof TimedOut)
        throw new TimedOut(notTakenCode, notTakenText);
      throw error;
    } finally {
      cancel();
    }
  }

  /** The answer to a question, of one message. Rejects with TimedOut when there is none. */
  async ask(session: DeviceSession, { id, draft, signal }: Question): Promise<Manscdp> {
    const sn = this.nextSn();
    const { cmdType } = draft({ sn, deviceId: id });
    const say = () => this.say(session, { id, draft, signal, sn });
    return this.#answers.ask(session, { key: keyOf(cmdType, sn), say, signal });
  }

  /** The answer to a question, of as many messages as it takes. */
  async gather<Item>(
    session: DeviceSession,
    pages: PageCollector<Item>,
    { id, draft, signal }: Question,
  ) {
    const sn = this.nextSn();
    const say = () => this.say(session, { id, draft, signal, sn });
    return pages.ask(session, { key: pagesKey(session, sn), say, signal });
  }

  /** An answer has come; false: nobody waits for it. */
  hear(session: DeviceSession, answer: Manscdp): boolean {
    return this.#answers.hear(session, keyOf(answer.cmdType, answer.sn), answer);
  }
}

/** What pages of an answer are found by. */
export const pagesKey = ({ deviceId }: DeviceSession, sn: number): string => `${deviceId}/${sn}`;

const keyOf = (cmdType: string, sn: number): string => `${cmdType} ${sn}`;

const closedText: Text = {
  zh: "国标服务没有运行，请检查 SIP 端口设置",
  en: "The GB28181 service is not running. Check the SIP port in its settings.",
};
const notTakenText: Text = {
  zh: "设备没有回应信令，请检查设备和网络",
  en: "The device does not respond to signalling. Check the device and the network.",
};
