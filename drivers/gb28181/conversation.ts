import { type Clock, Offline, type Text, TimedOut } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import {
  type Charset,
  type Collected,
  type Manscdp,
  type ManscdpDraft,
  type MessageHead,
  manscdpType,
  type PageCollector,
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
  readonly #waiting = new Map<string, (answer: Manscdp) => void>();
  #sn = Math.floor(Math.random() * 100_000);

  constructor(parts: ConversationParts) {
    this.#parts = parts;
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
    const key = keyOf(session.deviceId, cmdType, sn);
    const answer = Promise.withResolvers<Manscdp>();
    // Whoever leaves early leaves it unheard.
    answer.promise.catch(() => {});
    const fail = (error: Error) => answer.reject(error);
    const onAbort = () => fail((signal?.reason as Error | undefined) ?? new Error("aborted"));
    const onEnd = () => fail(session.gone());
    let cancel: (() => void) | undefined;
    signal?.addEventListener("abort", onAbort, { once: true });
    session.signal.addEventListener("abort", onEnd, { once: true });
    this.#waiting.set(key, answer.resolve);
    try {
      await this.say(session, { id, draft, signal, sn });
      cancel = this.clock.after(answerWithinMs, () =>
        fail(new TimedOut("gb-no-answer", noAnswerText)),
      );
      return await answer.promise;
    } finally {
      cancel?.();
      signal?.removeEventListener("abort", onAbort);
      session.signal.removeEventListener("abort", onEnd);
      this.#waiting.delete(key);
    }
  }

  /** The answer to a question, of as many messages as it takes. */
  async gather<Item>(
    session: DeviceSession,
    pages: PageCollector<Item>,
    { id, draft, signal }: Question,
  ): Promise<Collected<Item>> {
    const sn = this.nextSn();
    const unsaid = new AbortController();
    const ends = [session.signal, unsaid.signal, ...(signal ? [signal] : [])];
    const collected = pages.collect(pagesKey(session, sn), AbortSignal.any(ends));
    // Said and not taken: there is nothing to wait for.
    collected.catch(() => {});
    try {
      await this.say(session, { id, draft, signal, sn });
      return await collected;
    } catch (error) {
      unsaid.abort();
      signal?.throwIfAborted();
      if (session.signal.aborted) throw session.gone();
      throw error;
    }
  }

  /** An answer has come; false: nobody waits for it. */
  hear(session: DeviceSession, answer: Manscdp): boolean {
    const take = this.#waiting.get(keyOf(session.deviceId, answer.cmdType, answer.sn));
    take?.(answer);
    return take !== undefined;
  }
}

/** What pages of an answer are found by. */
export const pagesKey = ({ deviceId }: DeviceSession, sn: number): string => `${deviceId}/${sn}`;

const keyOf = (deviceId: string, cmdType: string, sn: number): string =>
  `${deviceId} ${cmdType} ${sn}`;

const closedText: Text = {
  zh: "国标服务没有运行，请检查 SIP 端口设置",
  en: "The GB28181 service is not running. Check the settings of its SIP port.",
};
const notTakenText: Text = {
  zh: "设备没有回应信令，请检查设备和网络",
  en: "The device does not respond to signalling. Check the device and the network.",
};
const noAnswerText: Text = {
  zh: "设备收到了请求但没有应答，它可能不支持该功能",
  en: "The device took the request but did not answer; it may not offer this.",
};
