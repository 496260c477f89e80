import { type Clock, DeviceRefused, Offline, type Text } from "@tessera/base";
import {
  encodePpvsp,
  okStatus,
  type PpvspMessage,
  PpvspQuestions,
  type PpvspRequest,
  type Question,
} from "@tessera/protocols/ehome";
import type { EhomeSession } from "./sessions/ehome-session.ts";
import type { EhomeSessions } from "./sessions/ehome-sessions.ts";
import type { EhomePeer } from "./signalling/ehome-peer.ts";
import type { Traces } from "./signalling/traces.ts";

interface ConversationParts {
  readonly sessions: EhomeSessions;
  readonly send: (bytes: Uint8Array, peer: EhomePeer) => void;
  readonly traces: Traces;
  readonly clock: Clock;
}

/** What devices are asked. */
export class Conversation {
  readonly #parts: ConversationParts;
  readonly #questions: PpvspQuestions<EhomeSession>;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    this.#questions = new PpvspQuestions({
      clock: parts.clock,
      code: "ehome-no-answer",
      isRepeated: ({ peer }) => peer.transport === "UDP",
      send: (session, text, request) => this.#send(session, text, request),
    });
  }

  get sessions(): EhomeSessions {
    return this.#parts.sessions;
  }

  get clock(): Clock {
    return this.#parts.clock;
  }

  /** Rejects with TimedOut, with why the device is gone, or with DeviceRefused. */
  async ask(
    session: EhomeSession,
    question: Question,
    signal?: AbortSignal,
  ): Promise<PpvspMessage> {
    const answer = await this.#questions.ask(session, question, signal);
    if (answer.status !== okStatus)
      throw new DeviceRefused("ehome-refused", refusedText(answer.status));
    return answer;
  }

  /** False: nobody waits for it. */
  hear(session: EhomeSession, answer: PpvspMessage): boolean {
    return this.#questions.hear(session, answer);
  }

  /** The device has answered, with nothing that could be used. */
  unusable(text: Text): Offline {
    return new Offline("ehome-unusable-answer", text);
  }

  #send({ deviceId, peer }: EhomeSession, text: string, { command }: PpvspRequest): void {
    const { send, traces } = this.#parts;
    send(encodePpvsp(text), peer);
    traces.went(peer, { deviceId, name: command, content: text });
  }
}

const refusedText = (status: number): Text => ({
  zh: `设备拒绝执行该命令（${status}），它可能不支持此功能`,
  en: `The device refused the command (${status}). It may not support this function.`,
});
