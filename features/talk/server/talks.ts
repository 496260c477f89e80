import { BadRequest, type Clock, type Logger, Offline, type Text, textFor } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
  type Driver,
  type TalkSession,
} from "@tessera/engine";
import {
  type AuditEntry,
  type AuditTrail,
  type Events,
  type Principal,
  type Rights,
  recordedName,
  type WebSocket,
} from "@tessera/platform/server";
import { type Speaker, sayTo, Talk } from "./talk.ts";

export interface TalksParts {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly rights: Pick<Rights, "may" | "require">;
  readonly sessions: { principalOf(sessionId: number): Promise<Principal | undefined> };
  readonly events: Events;
  readonly audit: Pick<AuditTrail, "append">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Some devices call back before they listen. */
const openTimeoutMs = 15_000;
/** A right may hold for some hours of the week only. */
const recheckMs = 5000;

/** Who speaks through which device now: one at a time each. */
export class Talks {
  readonly #parts: TalksParts;
  readonly #talks = new Map<string, Talk>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor(parts: TalksParts) {
    this.#parts = parts;
    this.#unsubscribe = [
      parts.events.on("session-ended", ({ sessionId }) => {
        for (const talk of this.#talks.values())
          if (talk.speaker.principal.sessionId === sessionId) talk.end(sessionOverText);
      }),
      parts.events.on("rights-changed", () => this.#endRightless()),
      parts.clock.every(recheckMs, () => this.#endRightless()),
    ];
  }

  begin(socket: WebSocket, channel: ChannelRef, speaker: Speaker): void {
    const { rights, clock, log } = this.#parts;
    const key = channelKey(channel);
    socket.on("error", () => socket.terminate());
    const other = this.#talks.get(key);
    if (other) {
      sayTo(socket, { type: "busy", by: other.speaker.principal.nickName });
      return socket.close();
    }
    const startedMs = clock.monotonicMs();
    const knowsAddress = rights.may(speaker.principal, "configure", channel);
    const talk = new Talk({
      channel,
      speaker,
      socket,
      open: (gone) => this.#open(channel, gone),
      wordsFor: (reason) => textFor(knowsAddress, reason)[speaker.language],
      onOver: (wasHeard) => {
        this.#talks.delete(key);
        if (wasHeard) this.#record(channel, speaker, clock.monotonicMs() - startedMs);
      },
      log,
    });
    this.#talks.set(key, talk);
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const talk of this.#talks.values()) talk.end(serverStopText);
  }

  async #open(channel: ChannelRef, gone: AbortSignal): Promise<TalkSession> {
    const { driver: name, connection, isEnabled } = this.#parts.channels.get(channel);
    if (!isEnabled) throw new Offline("channel-disabled", disabledText);
    const driver = this.#parts.drivers.find((known) => known.name === name);
    if (!driver?.talk || !driver.capabilities?.(connection).includes("talk"))
      throw new BadRequest("talk-not-offered", notOfferedText);
    const signal = AbortSignal.any([gone, AbortSignal.timeout(openTimeoutMs)]);
    return driver.talk(connection, signal);
  }

  #endRightless(): void {
    for (const talk of this.#talks.values()) void this.#checkRight(talk);
  }

  async #checkRight(talk: Talk): Promise<void> {
    const { rights, sessions } = this.#parts;
    const known = talk.speaker.principal;
    // While the sessions cannot be asked, what was known counts.
    const principal = await sessions.principalOf(known.sessionId).catch(() => known);
    if (!rights.may(principal, "talk", talk.channel)) talk.end(rightGoneText);
  }

  #record(channel: ChannelRef, { principal, address }: Speaker, durationMs: number): void {
    const { channels, audit, clock } = this.#parts;
    const { userId } = principal;
    const name = channels.find(channel)?.name ?? "";
    const line: AuditEntry = {
      atMs: clock.nowMs(),
      userId,
      userName: recordedName(principal),
      address,
      action: "talk",
      kind: "change",
      target: `${name} (${channel.deviceId}/${channel.channelId})`,
      outcome: 200,
      durationMs: Math.round(durationMs),
      detail: {},
    };
    audit.append(line).catch(() => {
      // Logged where it failed; the talk is over.
    });
  }
}

const sessionOverText: Text = { zh: "登录已失效", en: "Your session has ended" };
const rightGoneText: Text = { zh: "对讲权限已被收回", en: "The right to talk was withdrawn" };
const serverStopText: Text = { zh: "服务器正在停止", en: "The server is stopping" };
const disabledText: Text = { zh: "通道未开启!", en: "The channel is not enabled" };
const notOfferedText: Text = { zh: "该通道不支持对讲", en: "This channel does not support talk" };
