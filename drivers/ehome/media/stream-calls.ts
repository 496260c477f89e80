import type { Logger, Text } from "@tessera/base";
import {
  byeStream,
  inviteStream,
  readSession,
  type StreamInvitation,
} from "@tessera/protocols/ehome";
import type { Conversation } from "../conversation.ts";
import type { EhomeSettings } from "../ehome-settings.ts";
import type { EhomeSession } from "../sessions/ehome-session.ts";
import type { EhomePeer } from "../signalling/ehome-peer.ts";
import type { MediaDoor } from "./media-door.ts";
import type { MediaSignalling, StreamCall, StreamRequest, TakeSocket } from "./media-signalling.ts";

interface StreamCallsParts {
  readonly conversation: Conversation;
  readonly door: MediaDoor;
  readonly settings: () => Pick<EhomeSettings, "defaultStream">;
  readonly ownHost: (peer: EhomePeer) => Promise<string>;
  readonly mediaPort: () => number;
  readonly log: Logger;
}

/** Each time a device numbers the stream anew. */
const maxTries = 3;

/** Has devices send their pictures to the media port. */
export class StreamCalls implements MediaSignalling {
  readonly #parts: StreamCallsParts;
  /** By device and number: a device that numbers from the start again has ended what had the number before. */
  readonly #calls = new Map<string, () => void>();

  constructor(parts: StreamCallsParts) {
    this.#parts = parts;
  }

  async invite(
    { deviceId, channel, kind }: StreamRequest,
    take: TakeSocket,
    signal: AbortSignal,
  ): Promise<StreamCall> {
    const { conversation, settings, ownHost, mediaPort } = this.#parts;
    const session = conversation.sessions.get(deviceId);
    const invitation = {
      channel,
      kind: kind ?? settings().defaultStream,
      host: await ownHost(session.peer),
      port: mediaPort(),
    };
    for (let tries = 0; tries < maxTries; tries++) {
      const number = await this.#agree(session, invitation, signal);
      const call = this.#begin(session, number, take);
      if (call) return call;
      this.#bye(session, number);
      signal.throwIfAborted();
    }
    throw conversation.unusable(sameNumberText);
  }

  /** Gives the number of the stream. */
  async #agree(
    session: EhomeSession,
    invitation: StreamInvitation,
    signal: AbortSignal,
  ): Promise<number> {
    const { conversation } = this.#parts;
    const asked = conversation.ask(session, inviteStream(invitation), session.signal);
    // Who leaves early leaves a device that sends to nobody: it is told to stop once it has agreed.
    const answer = await leaveable(asked, signal, (late) => {
      const number = readSession(late.params);
      if (number !== undefined) this.#bye(session, number);
    });
    const number = readSession(answer.params);
    if (number === undefined) throw conversation.unusable(noSessionText);
    return number;
  }

  /** Undefined: another device behind the same address is waited for with this number. */
  #begin(session: EhomeSession, number: number, take: TakeSocket): StreamCall | undefined {
    const key = `${session.deviceId} ${number}`;
    this.#calls.get(key)?.();
    const ended = Promise.withResolvers<{ readonly reason: Text }>();
    const forget = this.#parts.door.expect(number, session.peer.host, take);
    if (!forget) return undefined;
    let isOver = false;
    const finish = (reason: Text): boolean => {
      if (isOver) return false;
      isOver = true;
      forget();
      session.signal.removeEventListener("abort", onGone);
      if (this.#calls.get(key) === replace) this.#calls.delete(key);
      ended.resolve({ reason });
      return true;
    };
    const onGone = () => finish(session.gone().text);
    const replace = () => void finish(replacedText);
    session.signal.addEventListener("abort", onGone, { once: true });
    this.#calls.set(key, replace);
    return {
      ended: ended.promise,
      end: () => {
        if (finish(stoppedText)) this.#bye(session, number);
      },
    };
  }

  #bye(session: EhomeSession, number: number): void {
    const { conversation, log } = this.#parts;
    conversation
      .ask(session, byeStream(number))
      .catch((error: unknown) =>
        log.debug({ error, device: session.deviceId }, "a stream was not ended by the device"),
      );
  }
}

/** Rejects when the signal aborts; what comes after that goes to `onLate`. */
function leaveable<Result>(
  promise: Promise<Result>,
  signal: AbortSignal,
  onLate: (result: Result) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason as Error);
      promise.then(onLate, () => {});
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

const stoppedText: Text = { zh: "已停止", en: "Stopped" };
const replacedText: Text = {
  zh: "设备重新编号了码流，正在重新请求",
  en: "The device numbered its streams anew; the stream is requested again.",
};
const sameNumberText: Text = {
  zh: "同一地址后的另一台设备正使用相同的会话号，请稍后重试",
  en: "Another device behind the same address uses the same session number. Try again in a moment.",
};
const noSessionText: Text = {
  zh: "设备同意发送，但没有告知会话号，请升级设备固件或改用国标、ONVIF 接入",
  en: "The device agreed to send but named no session. Update its firmware, or use GB/T 28181 or ONVIF.",
};
