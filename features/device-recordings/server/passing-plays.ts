import { randomBytes } from "node:crypto";
import { BadRequest, type Clock, NotFound, type Text, TooMany } from "@tessera/base";
import type {
  ChannelRef,
  ChannelRegistry,
  Driver,
  RecordingCommand,
  RecordingSession,
  StreamHub,
} from "@tessera/engine";

export interface PassingPlaysParts {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: Pick<StreamHub, "find">;
  readonly clock: Clock;
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

export interface PassingPlay extends Span {
  readonly id: string;
  readonly sessionId: number;
  /** What is played. */
  readonly of: ChannelRef;
  /** The channel that is there just for it. */
  readonly channel: ChannelRef;
}

interface KeptPlay extends PassingPlay {
  readonly recordings: Recordings;
  usedMs: number;
}

/** A page that was left does not say so. */
const unusedMs = 60_000;
const checkEveryMs = 5000;
/** Devices play only a few at a time. */
const maxOfSession = 4;
const maxInAll = 64;
const answerTimeoutMs = 8000;

/** Recordings of devices that are being played: each is a channel of its own, for as long as it is used. */
export class PassingPlays {
  readonly #parts: PassingPlaysParts;
  readonly #plays = new Map<string, KeptPlay>();
  readonly #stopChecking: () => void;

  constructor(parts: PassingPlaysParts) {
    this.#parts = parts;
    this.#stopChecking = parts.clock.every(checkEveryMs, () => this.#endUnused());
  }

  open(
    sessionId: number,
    of: ChannelRef,
    span: Span,
    purpose: RecordingSession["purpose"],
  ): PassingPlay {
    const { channels, clock } = this.#parts;
    const record = channels.get(of);
    const recordings = this.#recordingsOf(record.driver, record.connection, purpose);
    this.#requireRoom(sessionId);
    const id = randomBytes(9).toString("base64url");
    const { startMs, endMs } = span;
    const connection = recordings.session(record.connection, { id, purpose, startMs, endMs });
    const channel = { deviceId: of.deviceId, channelId: `${of.channelId}~${id}` };
    const play = { id, sessionId, of, channel, startMs, endMs };
    this.#plays.set(id, { ...play, recordings, usedMs: clock.monotonicMs() });
    channels.set({ ...record, ...channel, connection, isOnDemand: true, isPassing: true });
    return play;
  }

  /** Of a session's own play. */
  async control(sessionId: number, id: string, command: RecordingCommand): Promise<void> {
    const play = this.#plays.get(id);
    if (play?.sessionId !== sessionId) throw new NotFound("play-over", overText);
    const { recordings } = play;
    if (!recordings.control) throw new BadRequest("control-not-offered", noControlText);
    play.usedMs = this.#parts.clock.monotonicMs();
    await recordings.control(id, command, AbortSignal.timeout(answerTimeoutMs));
  }

  /** One that is over, or somebody else's, stays as it is. */
  endOwn(sessionId: number, id: string): void {
    if (this.#plays.get(id)?.sessionId === sessionId) this.end(id);
  }

  /** Idempotent. */
  end(id: string): void {
    const play = this.#plays.get(id);
    if (!play) return;
    this.#plays.delete(id);
    this.#parts.channels.remove(play.channel);
  }

  endOfSession(sessionId: number): void {
    for (const play of this.#plays.values()) if (play.sessionId === sessionId) this.end(play.id);
  }

  stop(): void {
    this.#stopChecking();
    for (const id of this.#plays.keys()) this.end(id);
  }

  #recordingsOf(name: string, connection: unknown, purpose: RecordingSession["purpose"]) {
    const driver = this.#parts.drivers.find((known) => known.name === name);
    const isOffered = driver?.capabilities?.(connection).includes(`recording-${purpose}`);
    const recordings = isOffered ? driver?.recordings : undefined;
    if (!recordings || !playsBack(recordings))
      throw new BadRequest("device-playback-not-offered", notOfferedText);
    return recordings;
  }

  #requireRoom(sessionId: number): void {
    let own = 0;
    for (const play of this.#plays.values()) if (play.sessionId === sessionId) own++;
    if (own >= maxOfSession) throw new TooMany("device-plays", ownRoomText);
    if (this.#plays.size >= maxInAll) throw new TooMany("device-plays", roomText);
  }

  #endUnused(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const play of this.#plays.values()) {
      const stream = this.#parts.hub.find(play.channel, 1);
      if (stream && stream.state.status !== "stopped") play.usedMs = nowMs;
      else if (nowMs - play.usedMs >= unusedMs) this.end(play.id);
    }
  }
}

type Recordings = NonNullable<Driver["recordings"]>;

const playsBack = (
  recordings: Recordings,
): recordings is Recordings & Required<Pick<Recordings, "session">> =>
  recordings.session !== undefined;

const overText: Text = {
  zh: "该录像回放已结束，请重新播放",
  en: "This playback has ended. Play the recording again.",
};
const noControlText: Text = {
  zh: "该设备的录像回放不能暂停、变速或跳转",
  en: "Recordings of this device cannot be paused, sped up or skipped through",
};
const notOfferedText: Text = {
  zh: "该通道的设备不支持播放或下载它自己的录像",
  en: "The device of this channel does not support playing or downloading its recordings",
};
const ownRoomText: Text = {
  zh: `您已同时播放 ${maxOfSession} 段设备录像，请先关闭一段`,
  en: `You are already playing ${maxOfSession} device recordings. Close one first.`,
};
const roomText: Text = {
  zh: "同时播放的设备录像太多，请稍后再试",
  en: "Too many device recordings are being played. Try again later.",
};
